import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learningApiPaths } from '#domain/learning.ts'
import { singleRowLists, staffRowAddress, type SingleRowList } from '#domain/staff-addresses.ts'
import { staffRows } from '#domain/staff-rows.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { aCourse } from '#tests/support/learning.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'

const aLetter = { subject: { en: 'Lamps', sw: '' }, body: { en: 'New.', sw: '' } }
const lists = {
  people: '/api/admin/users/',
  audit: '/api/admin/audit/',
  'comments/blog': '/api/admin/comments/?of=blog',
  'comments/archive': '/api/admin/comments/?of=archive',
  posts: '/api/admin/posts/',
  requests: '/api/admin/download-requests/',
  messages: '/api/admin/messages/',
  stock: '/api/admin/stock-notices/',
  subscribers: '/api/admin/newsletter/subscribers/',
  letters: '/api/admin/newsletter/letters/',
  mails: '/api/admin/mails/?state=failed',
  enrolments: '/api/admin/enrolments/',
} as const satisfies Partial<Record<SingleRowList, string>>
type Listed = keyof typeof lists
const names = singleRowLists.filter((list): list is Listed => list in lists)

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let neema: SignedIn
  let post: string
  beforeAll(async () => {
    const stock = [{ id: 'lamp', title: { en: 'Lamp', sw: 'Taa' }, inStock: false }]
    server = await startServer({ database, stock })
    admin = await anAdmin(server)
    neema = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    const { id } = await anArchive(server)
    post = await server.aPost()
    const request = { email: 'neema@example.org', message: 'For our school' }
    const message = { first_name: 'Asha', last_name: 'M', email: 'asha@example.org', message: 'Price?' }
    const answers = [
      await neema.send('POST', `/blog/api/posts/${post}/add_comment/`, { content: 'Good' }),
      await neema.send('POST', `/archive/api/archives/${id}/add_comment/`, { comment: 'Good', rating: 4 }),
      await neema.send('POST', `/archive/api/archives/${id}/request_download/`, request),
      await server.send('POST', '/contact/api/messages/', message),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    await neema.send('POST', learningApiPaths.enrolment(aCourse), {})
    const created_at = server.clock.now().toISOString()
    const waiting = { product: 'lamp', email: 'asha@example.org', locale: 'sw' as const, created_at }
    await server.db.insertInto('stock_notices').values(waiting).execute()
    const subscriber = { email: 'asha@example.org', name: 'Asha', locale: 'sw' as const, last_key: null }
    await server.db
      .insertInto('newsletter')
      .values({ ...subscriber, subscribed_at: created_at, unsubscribed_at: null })
      .execute()
    const mail = { kind: 'letter', recipient: 'asha@example.org', locale: 'sw', details: '{}', created_at }
    await server.db
      .insertInto('mails')
      .values({ ...mail, due_at: null, attempts: 20, last_error: 'ECONNECTION' })
      .execute()
    await admin.write('PUT', `/api/admin/newsletter/letters/${crypto.randomUUID()}/`, aLetter)
  })
  afterAll(() => server.close())

  const listed = async (list: Listed) => (await admin.read(lists[list])).results[0]

  describe.each(names)('a row of %s', (list) => {
    test('is read by its id as the list has it, and costs a 304 while it is the same', async () => {
      const row = await listed(list)
      const address = staffRowAddress(list, String(row.id))
      const answer = await admin.send('GET', address)
      expect(await answer.json()).toMatchObject(v.parse(staffRows[list], row))
      const etag = answer.headers.get('etag') ?? ''
      expect((await admin.send('GET', address, undefined, { 'if-none-match': etag })).status).toBe(304)
    })

    test('is closed to who may not read the list', async () => {
      const address = staffRowAddress(list, String((await listed(list)).id))
      expect((await neema.send('GET', address)).status).toBe(403)
      expect((await server.send('GET', address)).status).toBe(401)
    })

    test('is answered 404 when there is none', async () => {
      const none = list === 'letters' ? crypto.randomUUID() : '2147483647'
      expect((await admin.send('GET', staffRowAddress(list, none))).status).toBe(404)
    })
  })

  test('a comment that its author deleted is not read by its id either', async () => {
    const { id } = await listed('comments/blog')
    expect((await neema.send('DELETE', `/blog/api/comments/${id}/`)).status).toBeLessThan(300)
    expect((await admin.send('GET', staffRowAddress('comments/blog', String(id)))).status).toBe(404)
  })
})
