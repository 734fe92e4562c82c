import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  defaultNotificationSettings,
  maxNotifications,
  type Follow,
  type Notifications,
} from '#domain/notifications.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { inTransaction } from '#server/database/database.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { notifyOfNewLessons } from '#server/notifications/notify-of-new-lessons.ts'
import { aCourse } from '#tests/support/learning.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const dayMs = 24 * 60 * 60 * 1000

forEachDatabase((database) => {
  let server: TestServer
  let neema: SignedIn
  let juma: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ database, config: { mode: 'production' } })
    neema = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    juma = await server.signIn(await server.aPerson({ firstName: 'Juma', lastName: 'Said' }))
    admin = await server.signIn(
      await server.aPerson({ firstName: 'Rehema', lastName: 'Ally', role: 'admin' }),
    )
  })
  afterAll(() => server.close())

  const read = async (as: SignedIn): Promise<Notifications> =>
    (await as.send('GET', notificationPaths.list)).json()
  const notifiedEvents = async (as: SignedIn) => (await read(as)).results.map(({ happened }) => happened)
  const newest = async (as: SignedIn) => (await notifiedEvents(as))[0]
  const follow = (as: SignedIn, what: Follow, follows = true) =>
    as.send('POST', notificationPaths.follows, { ...what, follows })
  const settings = (as: SignedIn, changed: object) =>
    as.send('PUT', notificationPaths.settings, { ...defaultNotificationSettings, ...changed })
  async function comment(as: SignedIn, slug: string, parent: number | null, key?: string): Promise<number> {
    const headers = key ? { 'idempotency-key': key } : {}
    const path = `/blog/api/posts/${slug}/add_comment/`
    return (await (await as.send('POST', path, { content: 'Asante', parent }, headers)).json()).id
  }

  test('the author of a comment is notified of a reply once, however often it is sent, and never of their own', async () => {
    const slug = await server.aPost({ title: 'Water' })
    const question = await comment(neema, slug, null)
    const key = crypto.randomUUID()
    const reply = await comment(juma, slug, question, key)
    expect(await comment(juma, slug, question, key)).toBe(reply)
    await comment(neema, slug, question)
    const about = { subject: 'reply', slug, title: 'Water', by: 'Juma Said', comment: reply }
    expect(await notifiedEvents(neema)).toEqual([about])
    expect(await notifiedEvents(juma)).toEqual([])
  })

  test('unread replies to a comment are one notification, which counts them and comes anew after it was read', async () => {
    const slug = await server.aPost({ title: 'Wind' })
    const asha = await server.signIn()
    const [first, second] = [await comment(asha, slug, null), await comment(asha, slug, null)]
    let last = 0
    for (let more = 0; more < 4; more += 1) last = await comment(juma, slug, first)
    const key = crypto.randomUUID()
    last = await comment(neema, slug, first, key)
    const other = await comment(juma, slug, second)
    const about = { subject: 'reply', slug, title: 'Wind' }
    const ofFirst = { ...about, by: 'Neema Sanga', comment: last, count: 5 }
    const ofSecond = { ...about, by: 'Juma Said', comment: other }
    expect(await notifiedEvents(asha)).toEqual([ofSecond, { ...ofFirst, first: expect.any(Number) }])
    const [, joined] = (await read(asha)).results
    await asha.send('POST', notificationPaths.read, { id: joined?.id, is_up_to: false })
    const later = await comment(juma, slug, first)
    expect(await notifiedEvents(asha)).toMatchObject([{ ...ofSecond, comment: later }, ofSecond, ofFirst])
    // One whose claim has expired, and which two more have joined since.
    await comment(juma, slug, first)
    await server.db.deleteFrom('idempotency_claims').execute()
    server.clock.advance(1)
    expect(await comment(neema, slug, first, key)).toBe(last)
    expect((await read(asha)).results.map(({ happened, is_read }) => [happened, is_read])).toMatchObject([
      [{ by: 'Juma Said', count: 2 }, false],
      [ofSecond, false],
      [ofFirst, true],
    ])
    // Who turned replies off keeps those that are there.
    await settings(asha, { off: ['reply'] })
    await comment(juma, slug, first)
    expect(await notifiedEvents(asha)).toHaveLength(3)
  })

  test('replies of two people at once are all counted', async () => {
    const slug = await server.aPost()
    const asha = await server.signIn()
    const question = await comment(asha, slug, null)
    await Promise.all(Array.from({ length: 12 }, (_, at) => comment(at % 2 ? juma : neema, slug, question)))
    const counts = (await notifiedEvents(asha)).map((one) => (one.subject === 'reply' ? (one.count ?? 1) : 0))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
  })

  test('each follower is notified of a post of a followed category or author once, its writer never', async () => {
    const writer = await server.signIn(await server.aPerson({ role: 'writer' }))
    const category = 'News'
    expect((await follow(neema, { of: 'category', name: category })).status).toBe(200)
    await follow(neema, { of: 'author', name: 'upendo-mwaka' })
    await follow(juma, { of: 'author', name: 'upendo-mwaka' })
    await follow(writer, { of: 'category', name: category })
    const before = (await notifiedEvents(writer)).length
    const draft = {
      title: 'Rain',
      category,
      author: 'Upendo Mwaka',
      excerpt: 'E',
      tags: [],
      content: '<p>M</p>',
    }
    const path = `/blog/api/drafts/${crypto.randomUUID()}/`
    expect((await writer.send('PUT', path, draft)).status).toBe(200)
    // Publishing a change of it is no news.
    expect((await writer.send('PUT', path, { ...draft, title: 'Rain again' })).status).toBe(200)
    await Promise.all([server.app.notifier.runDue(), server.app.notifier.runDue()])
    const post = { subject: 'post', title: 'Rain', author: 'Upendo Mwaka', category }
    expect((await notifiedEvents(neema)).filter(({ subject }) => subject === 'post')).toMatchObject([post])
    expect(await newest(juma)).toMatchObject(post)
    expect(await notifiedEvents(writer)).toHaveLength(before)
  })

  test('of the posts of a writer the first ten of a day are notified of, of those of an admin all', async () => {
    const writer = await server.signIn(await server.aPerson({ role: 'writer' }))
    const category = 'Tutorial'
    await follow(juma, { of: 'category', name: category })
    const publish = (as: SignedIn, title: string) =>
      as.send('POST', '/blog/api/posts/', { title, category, excerpt: 'E', content: '<p>M</p>' })
    const countOf = async (title: string) => {
      await server.app.notifier.runDue()
      return (await notifiedEvents(juma)).filter((one) => one.subject === 'post' && one.title === title)
        .length
    }
    for (let more = 0; more < 12; more += 1) {
      expect((await publish(writer, 'Flood')).status).toBe(201)
      expect((await publish(admin, 'Course')).status).toBe(201)
    }
    expect([await countOf('Flood'), await countOf('Course')]).toEqual([10, 12])
    server.clock.advance(dayMs)
    // Access tokens have expired.
    for (const one of [juma, neema, admin]) Object.assign(one, await server.signInAs(one.user.username))
    await publish(await server.signInAs(writer.user.username), 'Flood')
    expect(await countOf('Flood')).toBe(11)
    await follow(juma, { of: 'category', name: category }, false)
  })

  test('a follow that ended, a subject that is turned off and bad input tell nothing', async () => {
    const writer = await server.signIn(await server.aPerson({ role: 'writer' }))
    const category = 'Business'
    await follow(juma, { of: 'category', name: category })
    await follow(juma, { of: 'category', name: category }, false)
    await follow(neema, { of: 'category', name: category })
    await settings(neema, { off: ['post'] })
    expect(await read(neema)).toMatchObject({ settings: { off: ['post'] } })
    const before = [await notifiedEvents(neema), await notifiedEvents(juma)]
    const draft = { title: 'Sun', category, author: 'A', excerpt: 'E', tags: [], content: '<p>M</p>' }
    await writer.send('PUT', `/blog/api/drafts/${crypto.randomUUID()}/`, draft)
    await server.app.notifier.runDue()
    expect([await notifiedEvents(neema), await notifiedEvents(juma)]).toEqual(before)
    await settings(neema, {})
    expect((await settings(neema, { off: ['weather'] })).status).toBe(400)
    expect((await settings(neema, { quiet: { from: 1440, to: 0 } })).status).toBe(400)
    expect((await follow(neema, { of: 'author', name: ' ' })).status).toBe(400)
    expect((await server.send('GET', notificationPaths.list)).status).toBe(401)
  })

  test('an answered ticket, a message, a decided enrolment and a decided request cause notifications', async () => {
    const id = crypto.randomUUID()
    const ticket = {
      id,
      kind: 'ticket',
      title: 'Printer',
      description: 'It stays silent',
      category: 'technical',
      priority: 'low',
    }
    expect((await neema.send('POST', '/api/inquiries/', ticket)).status).toBe(201)
    const reply = (as: SignedIn, inquiry: string, seen: number, isInternal = false) =>
      as.send('POST', `/api/inquiries/${inquiry}/entries/`, {
        text: 'Habari',
        isInternal,
        seen,
        attachments: [],
      })
    expect((await reply(admin, id, 0)).status).toBe(200)
    expect(await newest(neema)).toEqual({ subject: 'answer', what: 'inquiry', inquiry: id, title: 'Printer' })
    const count = (await notifiedEvents(neema)).length
    // The client is never notified of a note of staff.
    await reply(admin, id, 1000, true)
    expect(await notifiedEvents(neema)).toHaveLength(count)
    await admin.send('POST', `/api/inquiries/${id}/assign/`, {
      to: admin.user.username,
      holder: null,
      due: null,
    })
    await reply(neema, id, 0)
    expect(await newest(admin)).toEqual({
      subject: 'message',
      inquiry: id,
      title: 'Printer',
      by: 'Neema Sanga',
    })

    await neema.send('POST', `/courses/api/courses/${aCourse}/enrolment/`, {})
    const enrolled = await server.db.selectFrom('enrolments').select('id').executeTakeFirstOrThrow()
    const decided = await admin.send('POST', `/api/admin/enrolments/${enrolled.id}/approve/`, {
      note: '',
      from: 'asked',
    })
    expect(decided.status).toBe(200)
    expect(await newest(neema)).toMatchObject({ what: 'enrolment', state: 'active', course: aCourse })
  })

  test('enrolled people are notified of new lessons of a course, once for all of them', async () => {
    await notifyOfNewLessons(server.app)
    await server.app.notifier.runDue()
    expect((await notifiedEvents(neema)).filter(({ subject }) => subject === 'course')).toEqual([])
    const deletedRows = await server.db
      .deleteFrom('seen_lessons')
      .where('course', '=', aCourse)
      .where('lesson', '<', 'g')
      .returning('lesson')
      .execute()
    expect(deletedRows.length).toBeGreaterThan(1)
    await Promise.all([notifyOfNewLessons(server.app), notifyOfNewLessons(server.app)])
    await server.app.notifier.runDue()
    const lessons = (await notifiedEvents(neema)).filter(({ subject }) => subject === 'course')
    expect(lessons).toMatchObject([{ course: aCourse, lessons: deletedRows.length }])
  })

  test('reading one or all up to one lasts, and an unchanged list costs a 304 for its owner alone', async () => {
    const [last, before] = (await read(neema)).results
    if (!last || !before) throw new Error('two are needed')
    const mark = (id: number, is_up_to: boolean, as = neema) =>
      as.send('POST', notificationPaths.read, { id, is_up_to })
    const readIds = async () =>
      (await read(neema)).results.filter(({ is_read }) => is_read).map(({ id }) => id)
    await mark(last.id, false)
    expect(await readIds()).toEqual([last.id])
    // No row has an id that the column cannot hold.
    expect((await mark(2 ** 31, true)).status).toBe(400)
    // Those of somebody else stay as they are.
    await mark(last.id, true, juma)
    expect(await readIds()).toEqual([last.id])
    const response = await neema.send('GET', notificationPaths.list)
    const etag = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await neema.send('GET', notificationPaths.list, undefined, etag)).status).toBe(304)
    await mark(before.id, true)
    expect((await neema.send('GET', notificationPaths.list, undefined, etag)).status).toBe(200)
    expect(await readIds()).toHaveLength((await read(neema)).results.length)
  })

  test('the newest 200 of 90 days are kept', async () => {
    const asha = await server.signIn()
    const add = (from: number, count: number) =>
      inTransaction(server.db, async (trx) => {
        for (let at = from; at < from + count; at += 1)
          await server.app.notifier.notify(trx, asha.user.id, `comment:${at}`, {
            subject: 'reply',
            slug: 'water',
            title: 'Water',
            by: 'Juma Said',
            // No comment has it.
            comment: 1_000_000 + at,
          })
      })
    await add(1, maxNotifications + 3)
    expect(await notifiedEvents(asha)).toHaveLength(maxNotifications)
    await removeExpired(server.db, server.clock)
    const stored = () =>
      server.db.selectFrom('notifications').select('id').where('user_id', '=', asha.user.id).execute()
    expect(await stored()).toHaveLength(maxNotifications)
    server.clock.advance(91 * dayMs)
    await add(1000, 1)
    const later = await server.signInAs(asha.user.username)
    expect(await notifiedEvents(later)).toHaveLength(1)
    await removeExpired(server.db, server.clock)
    expect(await stored()).toHaveLength(1)
  })
})
