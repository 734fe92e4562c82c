import { expect, test } from 'vitest'
import { ReplayedTime } from '#server/database/replayed-time.ts'

const line = { timeline: '00000001', system: '7' }

function after(...samples: [at: number, position: number][]): ReplayedTime {
  const replayed = new ReplayedTime()
  for (const [at, position] of samples) replayed.addPrimarySample({ ...line, at, position })
  return replayed
}

test('a replica has everything until the newest sample that it has replayed', () => {
  const replayed = after([1000, 10], [1500, 20], [2000, 30])
  expect(replayed.until).toBeNull()
  for (const [position, until] of [
    [9, null],
    [10, 1000],
    [19, 1000],
    [20, 1500],
    [99, 2000],
  ] as const) {
    expect(replayed.updateReplicaPosition({ ...line, position })).toBe(true)
    expect(replayed.until).toBe(until)
  }
})

test('without writes it stays up to date', () => {
  const replayed = after([1000, 10], [1500, 10], [2000, 10])
  replayed.updateReplicaPosition({ ...line, position: 10 })
  expect(replayed.until).toBe(2000)
})

test.each([
  ['of another cluster', { ...line, system: '8', position: 99 }],
  ['on an earlier timeline', { ...line, timeline: '00000000', position: 99 }],
  ['that was promoted', { ...line, position: -1 }],
])('one %s has nothing', (_, replica) => {
  const replayed = after([1000, 10])
  replayed.updateReplicaPosition({ ...line, position: 10 })
  expect(replayed.updateReplicaPosition(replica)).toBe(false)
  expect(replayed.until).toBeNull()
})

test.each([
  ['another timeline', { timeline: '00000002', at: 2000, position: 20 }],
  ['a clock that was put back', { at: 900, position: 20 }],
  ['a position before the last', { at: 2000, position: 5 }],
])('what was known does not apply to a primary with %s', (_, sample) => {
  const replayed = after([1000, 10])
  replayed.updateReplicaPosition({ ...line, position: 10 })
  replayed.addPrimarySample({ ...line, ...sample })
  expect(replayed.until).toBeNull()
})

test('a replica that was restored from an older copy has to replay first', () => {
  const replayed = after([1000, 10], [2000, 20])
  replayed.updateReplicaPosition({ ...line, position: 20 })
  replayed.updateReplicaPosition({ ...line, position: 12 })
  expect(replayed.until).toBeNull()
  replayed.updateReplicaPosition({ ...line, position: 20 })
  expect(replayed.until).toBe(2000)
})

test('hours of samples of a stalled replica are thinned, never to its advantage', () => {
  const samples = Array.from({ length: 10_000 }, (_, i): [number, number] => [i * 500, i * 10])
  const replayed = after(...samples)
  replayed.updateReplicaPosition({ ...line, position: 50_000 })
  expect(replayed.until === null || replayed.until <= 50_000 * 50).toBe(true)
  replayed.updateReplicaPosition({ ...line, position: 99_990 })
  expect(replayed.until).toBe(9999 * 500)
})
