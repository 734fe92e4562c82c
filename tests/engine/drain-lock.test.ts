import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { aDevice, commentsOnServer, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let me: SignedIn
let slug: string

beforeEach(async () => {
  device = await aDevice()
  me = await device.server.signIn()
  slug = await device.server.aPost()
})

afterEach(() => device.close())

async function comment(engine: Engine, content: string): Promise<void> {
  await engine.outbox.enqueue({ kind: 'comment', payload: { slug, content, parent: null } }, me.user.id)
}

test('a request that hangs times out and releases the lock for the next tab', async () => {
  const timeout = new AbortController()
  const [tab, other] = [device.context({ timeout: () => timeout.signal }), device.context()]
  await device.signIn(me, tab)
  const release = device.network.hold(/add_comment/)
  await comment(tab, 'slow')

  const draining = tab.drain()
  await expect.poll(() => device.network.requests).toHaveLength(1)
  const behind = other.drain({ force: true })
  timeout.abort()
  await draining
  expect(await tab.outbox.rows(me.user.id)).toMatchObject([{ lastError: { reason: 'timeout' } }])

  release()
  await behind
  expect(await commentsOnServer(device.server, slug)).toEqual(['slow'])
  expect(await tab.outbox.rows(me.user.id)).toEqual([])
})

test('a tab queues for the lock once, however often it is told to drain', async () => {
  const engine = device.context()
  await device.signIn(me, engine)
  await comment(engine, 'once')
  const drainResults = await navigator.locks.request('outbox-drain', async () => {
    const drains = Array.from({ length: 20 }, (_, nth) => engine.drain({ force: nth === 7 }))
    await expect.poll(pendingLocks).toBe(1)
    return drains
  })
  expect(new Set((await Promise.all(drainResults)).map(({ sent }) => sent))).toEqual(new Set([1]))
  expect(device.network.requests).toHaveLength(1)
})

async function pendingLocks(): Promise<number> {
  const { pending = [] } = await navigator.locks.query()
  return pending.filter(({ name }) => name === 'outbox-drain').length
}
