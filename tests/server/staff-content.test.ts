import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, type Database } from '#server/database/database.ts'
import { insertCommentReport, listStaffComments } from '#server/repositories/staff/comments.ts'
import { anArchive } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { mailsOf } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const aReport = {
  reason: 'spam',
  text: '',
  created_at: '2026-03-01T08:00:00.000Z',
  closed_at: null,
} as const

/** A database whose queries count the rows that they return. */
function countRows(db: Database) {
  let rows = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length
      return result
    },
  }
  return { db: db.withPlugin(counting), rowsRead: () => rows }
}

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let neema: SignedIn
  let juma: SignedIn
  beforeEach(async () => {
    server = await startServer({ database })
    admin = await anAdmin(server)
    neema = await server.signIn(await server.aPerson({ firstName: 'Neema', lastName: 'Sanga' }))
    juma = await server.signIn(await server.aPerson({ firstName: 'Juma', lastName: 'Kessy' }))
  })
  afterEach(() => server.close())

  describe.each(['blog', 'archive'] as const)('comments of the %s', (of) => {
    let path: string
    beforeEach(async () => {
      path =
        of === 'blog'
          ? `/blog/api/posts/${await server.aPost()}/`
          : `/archive/api/archives/${(await anArchive(server)).id}/`
    })

    const write = async (text: string): Promise<number> => {
      const body = of === 'blog' ? { content: text } : { comment: text, rating: 4 }
      return (await (await neema.send('POST', `${path}add_comment/`, body)).json()).id
    }
    const publicComments = async () => (await server.send('GET', `${path}comments/`)).json()
    const listed = async (query = '') =>
      (await admin.read(`/api/admin/comments/?of=${of}${query}`)).results.map((row: { id: number }) => row.id)
    const report = (id: number, as: SignedIn, key?: string) =>
      as.send(
        'POST',
        `/${of}/api/comments/${id}/report/`,
        { reason: 'spam', text: 'Advertising' },
        key ? { 'idempotency-key': key } : {},
      )
    const hide = (id: number, hidden: boolean) =>
      admin.write('PATCH', `/api/admin/${of === 'blog' ? '' : 'archive-'}comments/${id}/`, { hidden })

    test('are listed newest first, found by their words, and by state', async () => {
      const [first, second] = [await write('Habari za leo'), await write('Maji ya moto')]
      expect(await listed()).toEqual([second, first])
      expect(await listed('&q=moto')).toEqual([second])
      expect(await listed('&state=reported')).toEqual([])
      await report(first, juma)
      expect(await listed('&state=reported')).toEqual([first])
      await hide(second, true)
      expect(await listed('&state=hidden')).toEqual([second])
      const page = await admin.read(`/api/admin/comments/?of=${of}&page_size=1`)
      expect((await admin.read(page.next)).results).toMatchObject([{ id: first }])
    })

    test('a report that comes while staff keep the comment is closed with the others', async () => {
      const id = await write('Habari')
      const keeping: ReturnType<typeof hide>[] = []
      await inTransaction(server.db, async (trx) => {
        await insertCommentReport(trx, {
          of,
          commentId: id,
          userId: juma.user.id,
          reason: 'spam',
          text: '',
          at: server.clock.now().toISOString(),
        })
        keeping.push(hide(id, false))
        await untilBlocked(database, server.db, 1)
      })
      expect((await keeping[0])?.status).toBe(200)
      const open = server.db.selectFrom('comment_reports').select('id').where('closed_at', 'is', null)
      expect(await open.execute()).toEqual([])
      expect(await listed('&state=reported')).toEqual([])
    })

    test('a report counts once per account and is shown with its reason', async () => {
      const id = await write('Habari')
      expect((await report(id, juma, 'report-001')).status).toBe(201)
      expect((await report(id, juma, 'report-001')).status).toBe(201)
      expect((await report(id, juma)).status).toBe(201)
      expect((await report(id, admin)).status).toBe(201)
      const { results } = await admin.read(`/api/admin/comments/?of=${of}&state=reported`)
      expect(results).toMatchObject([
        {
          id,
          of,
          author: 'Neema Sanga',
          open_reports: 2,
          reports: [{ by: 'Rehema Mushi' }, { by: 'Juma Kessy', reason: 'spam', text: 'Advertising' }],
        },
      ])
    })

    test('of many reports the ten newest are shown, and no more are read', async () => {
      const ids = [await write('Habari'), await write('Salama')]
      const people = []
      for (let i = 0; i < 12; i += 1) people.push(await server.aPerson({ firstName: `Person ${i}` }))
      for (const comment_id of ids)
        await server.db
          .insertInto('comment_reports')
          .values(people.map(({ id }) => ({ ...aReport, subject: of, comment_id, user_id: id })))
          .execute()
      await server.db
        .updateTable(of === 'blog' ? 'comments' : 'archive_comments')
        .set({ open_reports: 12 })
        .execute()
      const { db, rowsRead } = countRows(server.db)
      const comments = await listStaffComments(db, { of, state: 'reported' }, undefined, 20)
      const newest = people.toReversed().slice(0, 10)
      for (const { reports, open_reports } of comments) {
        expect(reports.map(({ by }) => by)).toEqual(newest.map((one) => `${one.first_name} ${one.last_name}`))
        expect(open_reports).toBe(12)
      }
      expect([comments.length, rowsRead()]).toEqual([2, 2 + 2 * 10])
    })

    test('are not reported by their author, by visitors or when they are hidden', async () => {
      const id = await write('Habari')
      expect((await report(id, neema)).status).toBe(409)
      const visitor = await server.send('POST', `/${of}/api/comments/${id}/report/`, { reason: 'spam' })
      expect(visitor.status).toBe(401)
      await hide(id, true)
      expect((await report(id, juma)).status).toBe(404)
    })

    test('hiding one closes its reports and is recorded; showing it again does not reopen them', async () => {
      const id = await write('Habari')
      await report(id, juma)
      const { body } = await hide(id, true)
      expect(body).toMatchObject({
        id,
        hidden_at: server.clock.now().toISOString(),
        open_reports: 0,
        reports: [],
      })
      expect((await publicComments()).results).toEqual([])
      await hide(id, false)
      expect((await publicComments()).results).toHaveLength(1)
      await report(id, juma)
      expect(await listed('&state=reported')).toEqual([])
      expect(await admin.audit(`?target=${of}-comment/${id}`)).toMatchObject([
        {
          action: 'comment.restore',
          before: { content: null },
          after: { hidden_at: null, content: 'Habari' },
        },
        {
          action: 'comment.hide',
          before: { hidden_at: null, open_reports: 1, content: 'Habari' },
          after: { open_reports: 0, content: null },
        },
      ])
    })

    test('showing one that was never hidden closes its reports: staff keep it', async () => {
      const id = await write('Habari')
      await report(id, juma)
      await hide(id, false)
      expect(await listed('&state=reported')).toEqual([])
      expect((await publicComments()).results).toHaveLength(1)
    })
  })

  test('posts of all writers are listed, found by their words and by their author', async () => {
    await server.aPost({ title: 'Maji safi', author_id: neema.user.id })
    await server.aPost({ title: 'Umeme wa jua', language: 'sw' })
    const titles = async (query: string) =>
      (await admin.read(`/api/admin/posts/?${query}`)).results.map((row: { title: string }) => row.title)
    expect(await titles('')).toEqual(['Umeme wa jua', 'Maji safi'])
    expect(await titles('q=maji')).toEqual(['Maji safi'])
    expect(await titles(`author=${neema.user.id}`)).toEqual(['Maji safi'])
    expect(await titles('language=sw')).toEqual(['Umeme wa jua'])
    for (const filter of ['posts/?author=9999999999', 'audit/?actor=9999999999'])
      expect((await admin.send('GET', `/api/admin/${filter}`)).status, filter).toBe(400)
    expect((await admin.send('GET', '/api/admin/audit/?actor=0')).status).toBe(200)
  })

  test('they are in the order of their publication, page by page in both directions', async () => {
    const day = (number: number) => `2026-03-0${number}T08:00:00.000Z`
    // Added in another order than published; two at the same moment.
    for (const [title, published_at] of [
      ['c', day(2)],
      ['e', day(4)],
      ['b', day(2)],
      ['a', day(1)],
      ['d', day(3)],
    ] as const)
      await server.aPost({ title, published_at })
    const page = async (url: string) => {
      const { results, next, previous } = await admin.read(url)
      return { titles: results.map((row: { title: string }) => row.title).join(''), next, previous }
    }
    const first = await page('/api/admin/posts/?page_size=2')
    const second = await page(first.next)
    const third = await page(second.next)
    expect([first.titles, second.titles, third.titles, third.next]).toEqual(['ed', 'bc', 'a', null])
    expect((await page(third.previous)).titles).toBe('bc')
    expect((await page(second.previous)).titles).toBe('ed')
    const byId = Buffer.from(JSON.stringify(['after', [3]])).toString('base64url')
    expect((await admin.send('GET', `/api/admin/posts/?cursor=${byId}`)).status).toBe(400)
  })

  test('the list of posts is sent again when a post was read, and costs a 304 otherwise', async () => {
    await server.aPost({ slug: 'one' })
    const path = '/api/admin/posts/'
    const etag = (await admin.send('GET', path)).headers.get('etag') ?? ''
    const again = () => admin.send('GET', path, undefined, { 'if-none-match': etag })
    const unchanged = await again()
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    await server.send('GET', '/blog/api/posts/one/')
    await server.app.views.flush()
    expect(await (await again()).json()).toMatchObject({ results: [{ views: 1 }] })
  })

  describe('a download request', () => {
    const requests = '/api/admin/download-requests/'
    let id: number
    beforeEach(async () => {
      const archive = await anArchive(server, { request_only: true })
      const body = { email: 'wants@example.org', message: 'For our clinic' }
      const response = await neema.send('POST', `/archive/api/archives/${archive.id}/request_download/`, body)
      id = (await response.json()).id
    })

    const found = async (query: string) => (await admin.read(`${requests}?${query}`)).results.length

    test('is found by its words, its address and the person, and by kind and status', async () => {
      for (const q of ['clinic', 'wants@example.org', 'neema sanga', 'kind'])
        expect([q, await found(`q=${encodeURIComponent(q)}`)]).toEqual([q, q === 'kind' ? 0 : 1])
      expect([await found('kind=archive'), await found('kind=blog')]).toEqual([1, 0])
      expect([await found('status=pending&q=clinic'), await found('status=sent')]).toEqual([1, 0])
    })

    test('is refused with a reason that the mail and the own list show', async () => {
      expect((await admin.write('POST', `${requests}${id}/refuse/`, {})).status).toBe(400)
      const { body } = await admin.write('POST', `${requests}${id}/refuse/`, { note: 'Only for schools.' })
      expect(body).toMatchObject({ status: 'refused', note: 'Only for schools.' })
      const [mail] = await mailsOf(server)
      expect(mail?.text).toContain('Only for schools.')
      const own = await (await neema.send('GET', '/users/api/download-requests/')).json()
      expect(own.results).toMatchObject([{ status: 'refused', note: 'Only for schools.' }])
      expect(await admin.audit()).toMatchObject([
        {
          action: 'request.refuse',
          target_id: String(id),
          before: { status: 'pending', note: '' },
          after: { status: 'refused', note: 'Only for schools.' },
        },
      ])
    })

    test('is mailed about once per decision and note', async () => {
      await admin.write('POST', `${requests}${id}/approve/`)
      await admin.write('POST', `${requests}${id}/approve/`)
      expect(await mailsOf(server)).toHaveLength(1)
      await admin.write('POST', `${requests}${id}/send/`, { note: 'On a stick.' })
      expect((await mailsOf(server)).map(({ text }) => text.includes('On a stick.'))).toEqual([false, true])
    })

    test('stays as it was decided first, when another decision on its earlier state arrives late', async () => {
      const transition = { from: 'pending' }
      await admin.write('POST', `${requests}${id}/approve/`, transition)
      expect((await admin.write('POST', `${requests}${id}/approve/`, transition)).status).toBe(200)
      const refusal = { note: 'Only for schools.', ...transition }
      const late = await admin.write('POST', `${requests}${id}/refuse/`, refusal)
      expect([late.status, late.body.message]).toEqual([409, 'This request was approved meanwhile.'])
      expect(await mailsOf(server)).toHaveLength(1)
      const { body } = await admin.write('POST', `${requests}${id}/refuse/`, { ...refusal, from: 'approved' })
      expect(body.status).toBe('refused')
    })

    test.each([
      ['approve', 'send', {}, 'This file was sent meanwhile.'],
      ['approve', 'refuse', { note: 'No.' }, 'This request was refused meanwhile.'],
      ['approve', 'approve', { note: 'Welcome.' }, 'This request was approved meanwhile.'],
      ['refuse', 'send', {}, 'This file was sent meanwhile.'],
      ['refuse', 'refuse', { note: 'Not now.' }, 'This request was refused meanwhile.'],
      ['send', 'refuse', { note: 'No.' }, 'This request was refused meanwhile.'],
      ['send', 'send', { note: 'On a stick.' }, 'This file was sent meanwhile.'],
    ])('cannot be decided by %s after %s (%o)', async (late, first, body, words) => {
      await admin.write('POST', `${requests}${id}/${first}/`, body)
      const { status, body: refusal } = await admin.write('POST', `${requests}${id}/${late}/`, {
        note: 'Late.',
      })
      expect([status, refusal.message]).toEqual([409, words])
      expect(await mailsOf(server)).toHaveLength(1)
      expect(await admin.audit()).toHaveLength(1)
    })

    test('gets one of two decisions made at once', async () => {
      const from = 'pending'
      const done = await Promise.all([
        admin.write('POST', `${requests}${id}/approve/`, { from }),
        admin.write('POST', `${requests}${id}/refuse/`, { note: 'No.', from }),
      ])
      expect(done.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await mailsOf(server)).toHaveLength(1)
    })
  })
})
