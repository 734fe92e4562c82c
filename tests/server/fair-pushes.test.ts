import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { inTransaction } from '#server/database/database.ts'
import { loadOrCreatePushKeys } from '#server/notifications/push-keys.ts'
import { PushQueue } from '#server/notifications/push-queue.ts'
import { createPushSender } from '#server/notifications/send-push.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { aPushDevice, withoutPushJob } from '#tests/support/push-device.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

test('a push service whose answer does not end is left', async () => {
  const payload = {
    user: 1,
    only: null,
    tag: 'n1',
    unread: 1,
    title: 'A',
    body: 'B',
    path: '/',
    language: 'en',
  } as const
  let sentBytes = 0
  const closed = Promise.withResolvers<void>()
  const service = createServer((_request, response) => {
    response.writeHead(201)
    response.on('close', closed.resolve)
    const more = () => {
      while (!response.destroyed && sentBytes < 500_000_000) {
        sentBytes += 65_536
        if (!response.write(Buffer.alloc(65_536))) return response.once('drain', more)
      }
      return undefined
    }
    more()
  })
  const endpoint = `http://127.0.0.1:${await listenAnywhere(service)}/push`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-push-'))
  const keys = loadOrCreatePushKeys(dataDir)
  const send = createPushSender({ keys, contact: 'mailto:a@example.org', isLocal: true })
  const { keys: deviceKeys } = aPushDevice(keys.publicKey)
  const { signal } = new AbortController()
  expect(await send({ endpoint, ...deviceKeys }, payload, 'n1', signal)).toEqual({ kind: 'sent' })
  await closed.promise
  // What the sockets hold on their way.
  expect(sentBytes).toBeLessThan(20_000_000)
  service.close()
  await rm(dataDir, { recursive: true })
})

const soon = { timeout: 20_000 }
/** Longer than the 500 ms after which a push counts as slow. */
const slowMs = 700

forEachDatabase((database) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startServer({ database, plugins: [withoutPushJob] })
  })
  afterAll(() => server.close())

  async function withBrowsers(count: number): Promise<SignedIn> {
    const owner = await server.signIn()
    for (let more = 0; more < count; more += 1)
      expect(
        (await owner.send('POST', notificationPaths.devices, aPushDevice(server.app.pushKey))).status,
      ).toBe(200)
    return owner
  }
  /** What happens later is due later. */
  async function happens(owner: SignedIn): Promise<void> {
    made += 1
    server.clock.advance(1)
    const happened = { subject: 'reply', slug: 'maji', title: 'Maji', by: 'Juma', comment: made } as const
    await inTransaction(server.db, (trx) =>
      server.app.notifier.notify(trx, owner.user.id, `comment:${made}`, happened),
    )
  }
  const waiting = () => server.db.selectFrom('push_queue').selectAll().execute()

  /** A queue whose pushes to some accounts end when `answer` is called, and who the others went to. */
  function aQueueWithSilent(silent: readonly SignedIn[]) {
    const answered = Promise.withResolvers<void>()
    const sentTo: number[] = []
    let waitingPushes = 0
    const queue = new PushQueue({
      db: server.db,
      clock: server.clock,
      pushKey: server.app.pushKey,
      send: async (_device, { user }, _topic, signal) => {
        if (silent.some((one) => one.user.id === user)) {
          waitingPushes += 1
          const ended = new Promise((resolve) => signal.addEventListener('abort', resolve))
          await Promise.race([answered.promise, ended])
          if (signal.aborted) return { kind: 'retry', error: 'ABORT_ERR', afterSeconds: null }
        }
        sentTo.push(user)
        return { kind: 'sent' }
      },
    })
    return { queue, sentTo, answer: answered.resolve, countWaiting: () => waitingPushes }
  }

  test('one account with many browsers that do not answer delays nobody', async () => {
    const stranger = await withBrowsers(10)
    const owner = await withBrowsers(1)
    await happens(stranger)
    await happens(owner)
    const { queue, sentTo, answer, countWaiting } = aQueueWithSilent([stranger])
    const sending = queue.runDue()
    await vi.waitFor(() => expect(sentTo).toEqual([owner.user.id]), soon)
    await vi.waitFor(() => expect(countWaiting()).toBe(2), soon)
    // One that is slow gives its place to others, not to more of the same account.
    await setTimeout(slowMs)
    expect(countWaiting()).toBe(2)
    answer()
    await sending
    expect(sentTo).toHaveLength(11)
    expect(await waiting()).toEqual([])
  })

  test('browsers of many accounts that do not answer delay nobody, also not what happens while they wait', async () => {
    const silent = []
    for (let more = 0; more < 6; more += 1) silent.push(await withBrowsers(1))
    const [owner, later] = [await withBrowsers(1), await withBrowsers(1)]
    for (const one of silent) await happens(one)
    await happens(owner)
    const { queue, sentTo, answer, countWaiting } = aQueueWithSilent(silent)
    const sending = queue.runDue()
    await vi.waitFor(() => expect(sentTo).toEqual([owner.user.id]), soon)
    await vi.waitFor(() => expect(countWaiting()).toBe(6), soon)
    await happens(later)
    const sendingLater = queue.runDue()
    await vi.waitFor(() => expect(sentTo).toEqual([owner.user.id, later.user.id]), soon)
    answer()
    await Promise.all([sending, sendingLater])
    expect(sentTo).toHaveLength(8)
    expect(await waiting()).toEqual([])
  })

  test('sixteen accounts that together have every place delay nobody', async () => {
    const silent = []
    for (let more = 0; more < 16; more += 1) silent.push(await withBrowsers(4))
    const owner = await withBrowsers(1)
    for (const one of silent) await happens(one)
    await happens(owner)
    const { queue, sentTo, answer, countWaiting } = aQueueWithSilent(silent)
    const sending = queue.runDue()
    await vi.waitFor(() => expect(sentTo).toEqual([owner.user.id]), soon)
    answer()
    await sending
    // Those that had to make room are tried again, as after any failure.
    const failed = (await waiting()).length
    expect(failed).toBeGreaterThan(0)
    expect(countWaiting()).toBe(64)
    expect(sentTo).toHaveLength(1 + 64 - failed)
    server.clock.advance(60_000)
    await queue.runDue()
    expect(await waiting()).toEqual([])
  })
})
