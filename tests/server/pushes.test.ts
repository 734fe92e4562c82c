import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  afterQuietHours,
  defaultNotificationSettings,
  type NotificationEvent,
} from '#domain/notifications.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { inTransaction } from '#server/database/database.ts'
import { isPublicAddress, isPushEndpoint, lookupPublic } from '#server/notifications/push-endpoints.ts'
import { loadOrCreatePushKeys, replacePushKeys } from '#server/notifications/push-keys.ts'
import { createPushSender } from '#server/notifications/send-push.ts'
import { PushQueue } from '#server/notifications/push-queue.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { startPushService, type PushService } from '#tests/support/push-service.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

test('pushes are sent from 7 to 21 o’clock in Tanzania, or always if the hours are equal', () => {
  const at = (time: string) => new Date(`2026-03-02T${time}:00.000Z`)
  const { quiet } = defaultNotificationSettings
  for (const [now, then] of [
    ['17:59', '2026-03-02T17:59:00.000Z'],
    ['18:00', '2026-03-03T04:00:00.000Z'],
    ['23:30', '2026-03-03T04:00:00.000Z'],
    ['03:59', '2026-03-02T04:00:00.000Z'],
    ['04:00', '2026-03-02T04:00:00.000Z'],
  ] as const)
    expect(afterQuietHours(at(now), quiet).toISOString()).toBe(then)
  expect(afterQuietHours(at('20:00'), { from: 60, to: 60 })).toEqual(at('20:00'))
  expect(afterQuietHours(at('09:30'), { from: 12 * 60, to: 13 * 60 })).toEqual(at('10:00'))
})

test('only hosts of the Internet are sent to, by https, and none whose name leads to a private address', async () => {
  const good = [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
  ]
  const bad = [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://push.localhost/a',
    'https://metadata/a',
    'http://127.0.0.1:8000/a',
    'file:///etc/passwd',
    'not an address',
  ]
  for (const endpoint of good) expect(isPushEndpoint(endpoint, false), endpoint).toBe(true)
  for (const endpoint of bad) expect(isPushEndpoint(endpoint, false), endpoint).toBe(false)
  expect(isPushEndpoint('http://127.0.0.1:8000/a', true)).toBe(true)
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '2002:a00:1::1',
    'text',
  ])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['142.250.1.1', '2a00:1450:4001:800::200a'])
    expect(isPublicAddress(address)).toBe(true)
  const refused = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)))
  expect(refused).toMatchObject({ code: 'not_public' })
})

test('the keys are made once, readable by the server alone, and replaced by a command', async () => {
  const server = await startServer()
  try {
    const keys = loadOrCreatePushKeys(server.dataDir)
    expect(keys.publicKey).toBe(server.app.pushKey)
    expect((await stat(path.join(server.dataDir, 'push-keys.json'))).mode & 0o777).toBe(0o600)
    const others = replacePushKeys(server.dataDir)
    expect(others?.publicKey).not.toBe(keys.publicKey)
    expect(loadOrCreatePushKeys(server.dataDir)).toEqual(others)
  } finally {
    await server.close()
  }
})

forEachDatabase((database) => {
  let server: TestServer
  let service: PushService
  /** Ids of replies that no comment has. */
  let made = 1_000_000
  beforeAll(async () => {
    service = await startPushService()
    server = await startServer({ database, config: { isLocalPushAllowed: true } })
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })
  afterEach(async () => {
    service.pushed.length = 0
    service.answers.length = 0
    await server.db.deleteFrom('push_devices').execute()
  })

  async function aPhone(as?: SignedIn) {
    const owner = as ?? (await server.signIn())
    const device = service.subscribe(server.app.pushKey)
    const answer = await owner.send('POST', notificationPaths.devices, device)
    return { owner, device, answer, id: String((await answer.json()).id) }
  }
  async function happens(owner: SignedIn, changed: Partial<NotificationEvent> = {}): Promise<void> {
    made += 1
    const { user } = owner
    const reply = {
      subject: 'reply',
      slug: 'maji',
      title: `Maji ${made}`,
      by: 'Juma Said',
      comment: made,
    } as const
    await inTransaction(server.db, (trx) =>
      server.app.notifier.notify(trx, user.id, `comment:${made}`, Object.assign(reply, changed)),
    )
  }
  const send = () => server.app.pushes.runDue()
  const devices = () => server.db.selectFrom('push_devices').selectAll().execute()
  const waiting = () => server.db.selectFrom('push_queue').selectAll().execute()

  test('what happens is pushed once, small, encrypted and signed, in the language of its reader', async () => {
    const { owner } = await aPhone()
    await server.db.updateTable('users').set({ locale: 'sw' }).where('id', '=', owner.user.id).execute()
    await happens(owner)
    await Promise.all([send(), send()])
    expect(service.pushed).toMatchObject([
      {
        payload: {
          user: owner.user.id,
          title: 'Jibu kwa maoni yako',
          body: `Juma Said: Maji ${made}`,
          path: '/blog/maji',
          language: 'sw',
          unread: 1,
        },
        urgency: 'normal',
      },
    ])
    const [pushed] = service.pushed
    expect(pushed?.ttl).toBeGreaterThan(24 * 60 * 60)
    expect(pushed?.topic).toBe(pushed?.payload.tag)
    server.clock.advance(5 * minuteMs)
    await send()
    expect(service.pushed).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('the longest texts fit into 2 kB', async () => {
    const { owner } = await aPhone()
    await happens(owner, { title: '😀'.repeat(3000) })
    await send()
    expect(service.pushed).toHaveLength(1)
    expect(service.pushed[0]?.bytes).toBeLessThanOrEqual(2048)
  })

  test('what comes within a minute of a push comes together, and what was read meanwhile not at all', async () => {
    const { owner } = await aPhone()
    await happens(owner)
    await send()
    await happens(owner)
    await happens(owner)
    await send()
    expect(service.pushed).toHaveLength(1)
    server.clock.advance(minuteMs)
    await send()
    expect(service.pushed[1]?.payload).toMatchObject({ title: '2 things happened', path: '/notifications' })
    await happens(owner)
    const { results } = await (await owner.send('GET', notificationPaths.list)).json()
    await owner.send('POST', notificationPaths.read, { id: results[0].id, is_up_to: true })
    server.clock.advance(minuteMs)
    await send()
    expect(service.pushed).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  test('replies that join an unread one are pushed once an hour, also those that come while one is sent', async () => {
    const { owner } = await aPhone()
    const slug = await server.aPost()
    const add = async (as: SignedIn, parent: number | null): Promise<number> => {
      const added = await as.send('POST', `/blog/api/posts/${slug}/add_comment/`, {
        content: 'Asante',
        parent,
      })
      return (await added.json()).id
    }
    const question = await add(owner, null)
    let stranger = await server.signIn()
    const aMinuteOfReplies = async () => {
      for (let more = 0; more < 5; more += 1) await add(stranger, question)
      await Promise.all([send(), add(stranger, question)])
      server.clock.advance(minuteMs)
      await send()
    }
    for (let minutes = 0; minutes < 9; minutes += 1) await aMinuteOfReplies()
    expect(service.pushed).toHaveLength(1)
    server.clock.advance(hourMs)
    await send()
    expect(service.pushed.slice(1).map(({ payload }) => payload)).toMatchObject([
      // The phone shows it in place of the first.
      { title: '54 replies to your comment', unread: 1, tag: service.pushed[0]?.payload.tag },
    ])
    // What else happens waits a minute, as before.
    stranger = await server.signInAs(stranger.user.username)
    await add(stranger, question)
    await happens(owner)
    server.clock.advance(minuteMs)
    await send()
    expect(service.pushed[2]?.payload).toMatchObject({ title: '2 things happened', unread: 2 })
    // A phone replaces what it shows without a sound, so this is beside it.
    expect(service.pushed[2]?.payload.tag).not.toBe(service.pushed[1]?.payload.tag)
    expect(await waiting()).toEqual([])
  })

  test('in quiet hours nothing is pushed; after them all of it comes as one', async () => {
    const { owner } = await aPhone()
    // 23:00 in Tanzania.
    const night = 20 * hourMs - (server.clock.now().getTime() % (24 * hourMs))
    server.clock.advance(night > 0 ? night : night + 24 * hourMs)
    const later = await server.signInAs(owner.user.username)
    await happens(later)
    await happens(later)
    await send()
    server.clock.advance(7 * hourMs + 59 * minuteMs)
    await send()
    expect(service.pushed).toEqual([])
    server.clock.advance(minuteMs)
    await send()
    expect(service.pushed.map(({ payload }) => payload.title)).toEqual(['2 things happened'])
  })

  test('a push that fails is sent again, later and later, and as late as the service says', async () => {
    const { owner } = await aPhone()
    service.answers.push({ status: 500 }, { status: 429, retryAfter: '600' }, { status: 503 })
    await happens(owner)
    for (const pauseMs of [0, minuteMs, 10 * minuteMs, 4 * minuteMs]) {
      server.clock.advance(pauseMs - 1)
      await send()
      expect(service.pushed).toEqual([])
      server.clock.advance(1)
      await send()
    }
    expect(service.pushed).toHaveLength(1)
    expect(await devices()).toMatchObject([{ attempts: 0, due_at: null, last_error: null }])
  })

  test.each([404, 410])('a subscription that the service answers %i is forgotten', async (status) => {
    const { owner } = await aPhone()
    service.answers.push({ status })
    await happens(owner)
    await send()
    expect(await devices()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('a push that was sent by a process that died before it noted so takes the place of the first', async () => {
    const { owner } = await aPhone()
    await happens(owner)
    const keys = loadOrCreatePushKeys(server.dataDir)
    const really = createPushSender({ keys, contact: 'mailto:a@example.org', isLocal: true })
    const dying = new PushQueue({
      db: server.db,
      clock: server.clock,
      pushKey: keys.publicKey,
      send: async (...push) => {
        await really(...push)
        throw new Error('killed')
      },
    })
    await expect(dying.runDue()).rejects.toThrow('killed')
    await happens(owner)
    // The lease of the dead process lasts two minutes.
    await send()
    expect(service.pushed).toHaveLength(1)
    server.clock.advance(2 * minuteMs)
    await send()
    const [first, second] = service.pushed
    expect(second?.topic).toBe(first?.topic)
    expect(second?.payload).toMatchObject({ tag: first?.payload.tag, title: '2 things happened' })
    expect(service.pushed).toHaveLength(2)
  })

  test('a browser belongs to who signed in last, and nothing of the one before is sent to it', async () => {
    const { owner, device, id } = await aPhone()
    await server.app.pushes.runDue()
    service.answers.push({ status: 503 })
    await happens(owner)
    await send()
    const other = await server.signIn()
    const again = await other.send('POST', notificationPaths.devices, device)
    expect(await again.json()).toEqual({ id })
    await happens(owner)
    await happens(other)
    // A notification of the database may have started a send: its lease must not expire when the clock advances.
    await send()
    server.clock.advance(5 * minuteMs)
    await send()
    expect(service.pushed.map(({ payload }) => payload.user)).toEqual([other.user.id])
    // Only its owner can end it.
    const end = (as: SignedIn) => as.send('DELETE', notificationPaths.device(id), {})
    expect((await end(owner)).status).toBe(200)
    expect(await devices()).toHaveLength(1)
    expect((await end(other)).status).toBe(200)
    expect((await end(other)).status).toBe(200)
    expect(await devices()).toEqual([])
  })

  test('a sign-out, the end of a session from elsewhere and a new password end the pushes of the sessions that end', async () => {
    const phone = await aPhone()
    await phone.owner.send('POST', '/users/auth/logout/', { refresh_token: phone.owner.refresh })
    expect(await devices()).toEqual([])
    const { owner } = await aPhone()
    const laptop = await server.signInAs(owner.user.username)
    await aPhone(laptop)
    await laptop.send('POST', '/users/api/sessions/sign-out-others/', {})
    expect(await devices()).toHaveLength(1)
    const to = 'another-long-passphrase'
    const change = { old_password: testPassword, new_password: to, new_password_confirm: to }
    const third = await server.signInAs(owner.user.username)
    expect((await third.send('POST', '/users/auth/password-change/', change)).status).toBe(200)
    expect(await devices()).toHaveLength(0)
  })

  test('nothing is sent to a suspended account, nor with keys that were replaced', async () => {
    const { owner } = await aPhone()
    await happens(owner)
    const suspended_at = server.clock.now().toISOString()
    await server.db.updateTable('users').set({ suspended_at }).where('id', '=', owner.user.id).execute()
    await send()
    expect(service.pushed).toEqual([])
    const phone = await aPhone()
    await server.db.updateTable('push_devices').set({ push_key: 'another' }).execute()
    await happens(phone.owner)
    await send()
    expect(service.pushed).toEqual([])
    expect(await devices()).toEqual([])
  })

  test('a device whose key fits no curve is forgotten, and delays nobody', async () => {
    const broken = await aPhone()
    await server.db
      .updateTable('push_devices')
      .set({ p256dh: 'B'.repeat(87) })
      .execute()
    const { owner } = await aPhone()
    await happens(broken.owner)
    await happens(owner)
    await send()
    expect(service.pushed.map(({ payload }) => payload.user)).toEqual([owner.user.id])
    expect(await devices()).toHaveLength(1)
  })

  test('a subscription with another address or key is refused', async () => {
    const asha = await server.signIn()
    const device = service.subscribe(server.app.pushKey)
    const add = async (changed: object) =>
      (await asha.send('POST', notificationPaths.devices, { ...device, ...changed })).status
    expect(await add({ endpoint: 'https://10.0.0.1/push' })).toBe(400)
    expect(await add({ endpoint: 'http://fcm.googleapis.com/fcm/send/a' })).toBe(400)
    expect(await add({ push_key: device.keys.p256dh })).toBe(400)
    expect(await add({ keys: { ...device.keys, auth: 'short' } })).toBe(400)
    expect(await devices()).toEqual([])
  })
})
