import { expect, test } from 'vitest'
import { createProbeBackoff, type ProbeBackoff } from '#platform/network/probe-backoff.ts'

let now = 0

function aBackoff(probes: number): ProbeBackoff {
  now = 0
  const backoff = createProbeBackoff(() => now)
  for (let probe = 0; probe < probes; probe += 1) backoff.noteProbe()
  return backoff
}

test('the first probe is due at once', () => {
  expect(aBackoff(0).dueInMs()).toBe(0)
})

test.each([
  [1, 30_000],
  [2, 60_000],
  [3, 120_000],
  [4, 240_000],
  [5, 300_000],
  [5000, 300_000],
])('after %i probes the next is due in %i ms', (probes, delayMs) => {
  expect(aBackoff(probes).dueInMs()).toBe(delayMs)
})

test('the time since the last probe counts', () => {
  const backoff = aBackoff(2)
  now = 59_000
  expect(backoff.dueInMs()).toBe(1000)
  now = 61_000
  expect(backoff.dueInMs()).toBe(0)
})

test('an answer sets the delay to 30 s, and a restart to nothing', () => {
  const backoff = aBackoff(5)
  backoff.noteAnswer()
  expect(backoff.dueInMs()).toBe(30_000)
  backoff.restart()
  expect(backoff.dueInMs()).toBe(0)
  backoff.noteProbe()
  expect(backoff.dueInMs()).toBe(30_000)
})

test('a clock set back makes a probe due', () => {
  const backoff = aBackoff(1)
  now = -1
  expect(backoff.dueInMs()).toBe(0)
})
