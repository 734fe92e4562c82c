import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { aSignedInDevice, commentsOnServer, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug, asha } = await aSignedInDevice())
})

afterEach(() => device.close())

function comment(content: string, on = slug) {
  return engine.outbox.enqueue(
    { kind: 'comment', payload: { slug: on, content, parent: null } },
    asha.user.id,
  )
}

const stored = (on = slug) => commentsOnServer(device.server, on)
const requestsTo = (path: string) => device.network.requests.filter((one) => one.path.includes(path)).length

/** Every comment on this post meets the page of a filter. */
function filterOut(on: string, times = 20): void {
  device.network.fail(
    new RegExp(`${on}/add_comment`),
    ...Array.from({ length: times }, () => 'portal' as const),
  )
}

test('a write that never gets a response does not keep those to other targets from being sent', async () => {
  const other = await device.server.aPost()
  filterOut(slug)
  await comment('filtered')
  await comment('behind it')
  await comment('free', other)

  for (let round = 0; round < 3; round += 1) await engine.drain({ force: true })
  expect(await stored(other)).toEqual(['free'])
  expect(await stored()).toEqual([])

  device.network.recover()
  await engine.drain({ force: true })
  expect(await stored()).toEqual(['filtered', 'behind it'])
})

test('of several such writes the one with the fewest attempts is sent first, so that each has its turn', async () => {
  const others = [await device.server.aPost(), await device.server.aPost()]
  for (const on of [slug, ...others]) filterOut(on)
  for (const on of [slug, ...others]) await comment('filtered', on)
  for (let round = 0; round < 9; round += 1) await engine.drain({ force: true })
  expect([slug, ...others].map((on) => requestsTo(`${on}/add_comment`))).toEqual([3, 3, 3])
})

test('an edit stays behind the comment that it changes', async () => {
  await comment('first')
  await engine.drain()
  const [first] = await engine.db.comments.toArray()
  if (!first) throw new Error('the comment is not in the cache')
  device.network.fail(/comments\//, ...Array.from({ length: 8 }, () => 'portal' as const))
  for (const content of ['second', 'third']) {
    const payload = { id: first.id, slug, content }
    await engine.outbox.enqueue({ kind: 'comment_edit', payload }, asha.user.id)
    for (let round = 0; round < 3; round += 1) await engine.drain({ force: true })
  }
  device.network.recover()
  await engine.drain({ force: true })
  expect(await stored()).toEqual(['third'])
})

test('the next attempt of a row in an earlier batch is reported too', async () => {
  const other = await device.server.aPost()
  device.network.fail(/add_comment/, { status: 503, body: { message: 'busy' } })
  await comment('busy', other)
  for (let place = 0; place < 55; place += 1) await comment(`text ${place}`)
  const report = await engine.drain()
  expect(report).toMatchObject({ sent: 55, nextAttemptAt: device.clock.now() + 875 })
})

test('a long text gets the time that it needs on a slow uplink', async () => {
  const limits: number[] = []
  const slow = device.context({
    timeout: (ms) => {
      limits.push(ms)
      return AbortSignal.timeout(ms)
    },
  })
  for (const length of [100, 4000]) {
    const payload = { slug, content: 'x'.repeat(length), parent: null }
    await slow.outbox.enqueue({ kind: 'comment', payload }, asha.user.id)
    await slow.drain()
  }
  const [short = 0, long = 0] = limits
  expect(short).toBeGreaterThan(5000)
  expect(long - short).toBe(3900 / 4)
})
