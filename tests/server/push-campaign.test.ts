import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushDevice } from '#domain/notifications.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { inTransaction } from '#server/database/database.ts'
import { PushQueue } from '#server/notifications/push-queue.ts'
import type { SendPush } from '#server/notifications/send-push.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { aPushDevice, withoutPushJob } from '#tests/support/push-device.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const minuteMs = 60_000
const people = 2
const browsers = 3
const schedules = Number(process.env['PUSH_SCHEDULES']) || 40

/** `lost`: it arrives, and the answer does not. `killed`: it arrives, and the server dies before it notes so. */
const fault = fc.oneof(
  { weight: 4, arbitrary: fc.constant('none') },
  { weight: 1, arbitrary: fc.constantFrom('lost', 'killed', 'killed-before', 'away', 'gone') },
)
const step = fc.oneof(
  fc.record({ does: fc.constant('happens'), who: fc.nat(people - 1) }),
  fc.record({ does: fc.constant('happens'), who: fc.nat(people - 1) }),
  fc.record({ does: fc.constant('signs in'), who: fc.nat(people - 1), browser: fc.nat(browsers - 1) }),
  fc.record({ does: fc.constant('signs out'), browser: fc.nat(browsers - 1) }),
  fc.record({ does: fc.constant('reads'), who: fc.nat(people - 1) }),
  fc.record({
    does: fc.constant('waits'),
    minutes: fc.constantFrom(1, 2, 3, 20, 9 * 60),
    faults: fc.array(fault, { maxLength: 3 }),
  }),
  fc.record({
    does: fc.constant('waits'),
    minutes: fc.constantFrom(0, 1, 2),
    faults: fc.array(fault, { maxLength: 3 }),
  }),
) as fc.Arbitrary<Step>
type Step = {
  does: 'happens' | 'signs in' | 'signs out' | 'reads' | 'waits'
  who?: number
  browser?: number
  minutes?: number
  faults?: string[]
}

/** One subscription of a browser by one account, until it ends. */
type Browser = {
  owner: SignedIn
  device: PushDevice
  id: string
  /** Notifications of which it is still to be notified. */
  due: Set<number>
  /** Tags under which it was notified, by notification; of the last one whether the server knows. */
  delivered: Map<number, { tag: string; isKnown: boolean }>
}

forEachDatabase((database) => {
  let server: TestServer
  let persons: SignedIn[]
  let made = 0
  beforeAll(async () => {
    const config = { rateLimitFactor: 1_000_000 }
    server = await startServer({ database, plugins: [withoutPushJob], config })
    persons = await Promise.all(Array.from({ length: people }, () => server.signIn()))
  })
  afterAll(() => server.close())

  /** Plays a schedule; throws at the first violation. */
  async function play(steps: readonly Step[]): Promise<void> {
    await server.db.deleteFrom('push_devices').execute()
    await server.db.deleteFrom('notifications').execute()
    const signedInBrowsers = new Map<number, Browser>()
    const faults: string[] = []

    const send: SendPush = async (device, payload, topic) => {
      const browser = [...signedInBrowsers.values()].find((one) => one.device.endpoint === device.endpoint)
      if (!browser) throw new Error('pushed to a browser that nobody is signed in on')
      expect(payload.user, 'sent to another account').toBe(browser.owner.user.id)
      const now = faults.shift() ?? 'none'
      if (now === 'killed-before') throw new Error('killed')
      if (now === 'away') return { kind: 'retry', error: 'http_503', afterSeconds: null }
      if (now === 'gone') {
        signedInBrowsers.delete([...signedInBrowsers].find(([, one]) => one === browser)?.[0] ?? -1)
        return { kind: 'gone' }
      }
      const queued = await server.db
        .selectFrom('push_queue')
        .innerJoin('notifications', 'notifications.id', 'push_queue.notification_id')
        .select(['notifications.id', 'notifications.user_id'])
        .where('device_id', '=', browser.id)
        .where('read_at', 'is', null)
        .execute()
      for (const { id, user_id } of queued) {
        expect(user_id, 'sent about another account').toBe(browser.owner.user.id)
        const before = browser.delivered.get(id)
        if (before) {
          expect(before.isKnown, 'sent twice').toBe(false)
          expect(payload.tag, 'sent again in another place').toBe(before.tag)
        }
        browser.delivered.set(id, { tag: payload.tag, isKnown: now === 'none' })
        browser.due.delete(id)
      }
      expect(topic).toBe(payload.tag)
      if (now === 'killed') throw new Error('killed')
      return now === 'lost' ? { kind: 'retry', error: 'ETIMEDOUT', afterSeconds: null } : { kind: 'sent' }
    }
    /** Each process that was killed is followed by another. */
    async function sendDue(): Promise<void> {
      const { db, clock } = server
      for (let tries = 0; tries < 6; tries += 1) {
        const queue = new PushQueue({ db, clock, pushKey: server.app.pushKey, send })
        const error = await queue.runDue().catch((thrown: Error) => thrown)
        if (!error) return
        if (error.message !== 'killed') throw error
      }
    }

    const doing: Record<Step['does'], (step: Step) => Promise<void>> = {
      async happens({ who = 0 }) {
        made += 1
        const { user } = personOf(who)
        const happened = { subject: 'reply', slug: 'maji', title: 'Maji', by: 'Juma', comment: made } as const
        await inTransaction(server.db, (trx) =>
          server.app.notifier.notify(trx, user.id, `comment:${made}`, happened),
        )
        const { id } = await server.db
          .selectFrom('notifications')
          .select('id')
          .where('event', '=', `comment:${made}`)
          .executeTakeFirstOrThrow()
        for (const browser of signedInBrowsers.values())
          if (browser.owner.user.id === user.id) browser.due.add(id)
      },
      async 'signs in'({ who = 0, browser = 0 }) {
        const owner = await server.signInAs(personOf(who).user.username)
        const before = signedInBrowsers.get(browser)
        const device = before?.device ?? aPushDevice(server.app.pushKey)
        const answer = await owner.send('POST', notificationPaths.devices, device)
        const { id }: { id: string } = await answer.json()
        const isSame = before?.owner.user.id === owner.user.id
        if (before && isSame) before.owner = owner
        else signedInBrowsers.set(browser, { owner, device, id, due: new Set(), delivered: new Map() })
      },
      async 'signs out'({ browser = 0 }) {
        const one = signedInBrowsers.get(browser)
        if (!one) return
        signedInBrowsers.delete(browser)
        // As the client does: the access token may have expired.
        const renewed = await server.send('POST', '/api/auth/token/refresh/', { refresh: one.owner.refresh })
        const { access, refresh }: { access: string; refresh: string } = await renewed.json()
        const headers = { authorization: `Bearer ${access}` }
        const answer = await server.send('POST', '/users/auth/logout/', { refresh_token: refresh }, headers)
        expect(answer.status).toBe(200)
      },
      async reads({ who = 0 }) {
        const { user } = personOf(who)
        const read_at = server.clock.now().toISOString()
        await server.db
          .updateTable('notifications')
          .set({ read_at })
          .where('user_id', '=', user.id)
          .where('read_at', 'is', null)
          .execute()
        for (const { owner, due } of signedInBrowsers.values()) if (owner.user.id === user.id) due.clear()
      },
      async waits({ minutes = 0, faults: newFaults = [] }) {
        server.clock.advance(minutes * minuteMs)
        faults.push(...newFaults)
        await sendDue()
      },
    }
    for (const one of steps) await doing[one.does](one)

    // A day without faults: all that is still due arrives.
    faults.length = 0
    for (let hour = 0; hour < 24; hour += 1) await doing.waits({ does: 'waits', minutes: 60 })
    for (const { due } of signedInBrowsers.values()) expect([...due], 'never sent').toEqual([])
    expect(await server.db.selectFrom('push_queue').selectAll().execute()).toEqual([])
  }

  function personOf(who: number): SignedIn {
    const person = persons[who]
    if (!person) throw new Error(`nobody is number ${who}`)
    return person
  }

  test(`in ${schedules} random schedules of faults no push is sent twice, to another account, after a sign-out, or not at all`, async () => {
    const stepSequences = fc.array(step, { minLength: 5, maxLength: 30, size: 'max' })
    await fc.assert(fc.asyncProperty(stepSequences, play), {
      numRuns: schedules,
      seed: 1,
      endOnFailure: true,
    })
  })
})
