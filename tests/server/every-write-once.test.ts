import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountDataPaths } from '#domain/account-data.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import type { PushDevice } from '#domain/notifications.ts'
import { learningApiPaths } from '#domain/learning.ts'
import { questionPaths } from '#domain/questions.ts'
import { certificatePaths } from '#domain/certificates.ts'
import { progressCodePaths } from '#domain/progress-codes.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { insertAccountToken, type TokenPurpose } from '#server/repositories/account-tokens.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { aDownload, anArchive } from '#tests/support/archives.ts'
import { addBilling, aPayment, anInvoice, billingIds, otherInvoice } from '#tests/support/billing.ts'
import { completeCourse } from '#tests/support/completed-course.ts'
import { anEntry } from '#tests/support/entries.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { aCourse, addQuestion, aMark, questionId } from '#tests/support/learning.ts'
import { aPushDevice } from '#tests/support/push-device.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { addPasskey, codeOf, factorPath, insertTotp } from '#tests/support/second-factor.ts'
import { withoutExportJob } from '#tests/support/account-data.ts'
import { withoutPushJob } from '#tests/support/push-device.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Writes that need no key: they return tokens or are idempotent. Uploads are distinguished by id and offset. */
const withoutKey = new Set([
  'POST /api/uploads/',
  'PATCH /api/uploads/:upload/',
  'DELETE /api/uploads/:upload/',
  'POST /users/auth/login/',
  'POST /api/auth/token/refresh/',
  'POST /users/auth/google/',
  'POST /blog/api/newsletter/unsubscribe/',
  'POST /users/auth/second-step/',
  'POST /users/auth/passkey/options/',
  'POST /users/auth/passkey/',
  'POST /users/auth/mail-code/confirm/',
  'POST /users/auth/mail-code/link/',
  // They answer secrets, which are not stored; a ticket adds one passkey.
  'POST /users/api/second-factor/totp/',
  'POST /users/api/second-factor/recovery-codes/',
  'POST /users/api/second-factor/passkeys/options/',
  'POST /users/api/second-factor/passkeys/',
  // It reads; only the code is in a body, because addresses are logged.
  'POST /courses/api/shown-progress/',
])

const next = 'maji-ya-moto-sana'
const person = { first_name: 'Asha', last_name: 'M', password: next, password_confirm: next }

type World = {
  me: SignedIn
  /** Has an authenticator app, and a passkey for the writes of those; `me` has a secret to confirm. */
  guarded: SignedIn
  code: string
  firstCode: string
  passkeyId: number
  admin: SignedIn
  slug: string
  ownSlug: string
  postId: number
  commentId: number
  archive: { id: number; windows: number; commentId: number; reportId: number }
  downloadId: number
  requestId: number
  session: string
  messageId: number
  mailId: number
  enrolmentId: number
  pushDevice: PushDevice
  pushDeviceId: string
  progressCode: number
}
type Send = { as?: 'me' | 'admin' | 'guarded'; path: string; body?: object }

const otherQuestion = '7e0a2c55-19a3-4b0e-9a54-0f0c5f1f8b12'
const certified = 'writing-for-the-web'
const ownNumber = 'VIOR-2026-0000000001'
const email = 'asha@example.org'
const draftOfLetter = '7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
const letter = { subject: { en: 'News', sw: 'Habari' }, body: { en: '# News', sw: '# Habari' } }
const inquiry = {
  id: '3c0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11',
  kind: 'ticket',
  title: 'Printer',
  description: 'It prints twice.',
}
/** How to write to each endpoint, by the name in its declaration. */
const writes: Record<string, (world: World) => Send> = {
  'POST /users/auth/register/': () => ({ path: '/users/auth/register/', body: { ...person, email } }),
  'POST /users/auth/logout/': ({ me }) => ({
    as: 'me',
    path: '/users/auth/logout/',
    body: { refresh_token: me.refresh },
  }),
  'POST /users/api/second-factor/totp/confirm/': ({ firstCode }) => ({
    as: 'me',
    path: `${factorPath}totp/confirm/`,
    body: { code: firstCode },
  }),
  'POST /users/api/second-factor/totp/turn-off/': ({ code }) => ({
    as: 'guarded',
    path: `${factorPath}totp/turn-off/`,
    body: { password: testPassword, code },
  }),
  'PATCH /users/api/second-factor/passkeys/:id/': ({ passkeyId }) => ({
    as: 'guarded',
    path: `${factorPath}passkeys/${passkeyId}/`,
    body: { name: 'Tablet' },
  }),
  'POST /users/api/second-factor/passkeys/:id/remove/': ({ passkeyId }) => ({
    as: 'guarded',
    path: `${factorPath}passkeys/${passkeyId}/remove/`,
    body: { password: testPassword },
  }),
  'POST /users/auth/password-change/': () => ({
    as: 'me',
    path: '/users/auth/password-change/',
    body: { old_password: testPassword, new_password: next, new_password_confirm: next },
  }),
  'POST /users/auth/password-reset/': () => ({ path: '/users/auth/password-reset/', body: { email } }),
  'POST /users/auth/password-reset/confirm/': () => ({
    path: '/users/auth/password-reset/confirm/',
    body: { token: 'password_reset', password: next, password_confirm: next },
  }),
  'POST /users/auth/mail-code/': () => ({
    path: '/users/auth/mail-code/',
    body: { email, browser: 'b'.repeat(43) },
  }),
  'POST /users/auth/verify-email/': () => ({
    path: '/users/auth/verify-email/',
    body: { token: 'verify_email' },
  }),
  'POST /users/auth/verify-email/resend/': () => ({ as: 'me', path: '/users/auth/verify-email/resend/' }),
  'DELETE /users/api/sessions/:family/': ({ session }) => ({
    as: 'me',
    path: `/users/api/sessions/${session}/`,
  }),
  'POST /users/api/sessions/sign-out-others/': () => ({
    as: 'me',
    path: '/users/api/sessions/sign-out-others/',
  }),
  'POST /users/api/export/': () => ({ as: 'me', path: accountDataPaths.export }),
  'POST /users/api/deletion/': () => ({
    as: 'me',
    path: accountDataPaths.deletion,
    body: { password: testPassword },
  }),
  'POST /users/api/deletion/keep/': () => ({ as: 'me', path: accountDataPaths.keep }),
  'PATCH /users/api/profiles/me/': () => ({
    as: 'me',
    path: '/users/api/profiles/me/',
    body: { first_name: 'Neema', email },
  }),
  'POST /api/notifications/read/': () => ({
    as: 'me',
    path: '/api/notifications/read/',
    body: { id: 1, is_up_to: true },
  }),
  'PUT /api/notifications/settings/': () => ({
    as: 'me',
    path: '/api/notifications/settings/',
    body: { off: ['post'], quiet: { from: 1, to: 2 } },
  }),
  'POST /api/notifications/follows/': () => ({
    as: 'me',
    path: '/api/notifications/follows/',
    body: { of: 'category', name: 'News', follows: true },
  }),
  'POST /api/notifications/devices/': ({ pushDevice }) => ({
    as: 'me',
    path: '/api/notifications/devices/',
    body: pushDevice,
  }),
  'DELETE /api/notifications/devices/:device/': ({ pushDeviceId }) => ({
    as: 'me',
    path: `/api/notifications/devices/${pushDeviceId}/`,
  }),
  'POST /blog/api/posts/:slug/add_comment/': ({ slug }) => ({
    as: 'me',
    path: `/blog/api/posts/${slug}/add_comment/`,
    body: { content: 'Asante' },
  }),
  'POST /blog/api/posts/:slug/like/': ({ slug }) => ({ as: 'me', path: `/blog/api/posts/${slug}/like/` }),
  'PATCH /blog/api/comments/:id/': ({ commentId }) => ({
    as: 'me',
    path: `/blog/api/comments/${commentId}/`,
    body: { content: 'Asanteni' },
  }),
  'DELETE /blog/api/comments/:id/': ({ commentId }) => ({
    as: 'me',
    path: `/blog/api/comments/${commentId}/`,
  }),
  'POST /blog/api/posts/': () => ({
    as: 'admin',
    path: '/blog/api/posts/',
    body: { title: 'T', excerpt: 'E', content: '<p>x</p>', category: 'News' },
  }),
  'PUT /blog/api/drafts/:draft/': () => ({
    as: 'admin',
    path: '/blog/api/drafts/5b0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11/',
    body: { title: 'T', excerpt: 'E', content: '<p>x</p>', category: 'News', author: 'A' },
  }),
  'PATCH /blog/api/posts/:slug/': ({ ownSlug }) => ({
    as: 'admin',
    path: `/blog/api/posts/${ownSlug}/`,
    body: { category: 'Business' },
  }),
  'POST /blog/api/posts/:slug/download_file/': ({ slug, downloadId }) => ({
    path: `/blog/api/posts/${slug}/download_file/`,
    body: { download_id: downloadId },
  }),
  'POST /blog/api/posts/:slug/request_download/': ({ slug, downloadId }) => ({
    as: 'me',
    path: `/blog/api/posts/${slug}/request_download/`,
    body: { download_id: downloadId, email },
  }),
  'POST /blog/api/newsletter/': () => ({ path: '/blog/api/newsletter/', body: { email } }),
  'POST /archive/api/archives/:id/add_comment/': ({ archive }) => ({
    as: 'me',
    path: `/archive/api/archives/${archive.id}/add_comment/`,
    body: { comment: 'Nzuri', rating: 4 },
  }),
  'POST /archive/api/archives/:id/download/': ({ archive }) => ({
    path: `/archive/api/archives/${archive.id}/download/`,
  }),
  'POST /archive/api/archives/:id/request_download/': ({ archive }) => ({
    as: 'me',
    path: `/archive/api/archives/${archive.id}/request_download/`,
    body: { email },
  }),
  'POST /archive/api/archives/:id/report/': ({ archive }) => ({
    path: `/archive/api/archives/${archive.id}/report/`,
    body: { problem: 'broken', text: 'It does not open' },
  }),
  'POST /archive/api/platform-downloads/:id/download/': ({ archive }) => ({
    as: 'me',
    path: `/archive/api/platform-downloads/${archive.windows}/download/`,
  }),
  'POST /api/inquiries/': () => ({
    as: 'me',
    path: '/api/inquiries/',
    body: { ...inquiry, id: '1a0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11' },
  }),
  ...Object.fromEntries(
    Object.entries({
      entries: { text: 'Asante', seen: 0 },
      state: { from: 'open', to: 'closed' },
      read: { entry: 1 },
      assign: { to: null, due: '2027-01-31' },
    }).map(([verb, body]) => [
      `POST /api/inquiries/:inquiry/${verb}/`,
      (): Send => ({ as: 'admin', path: `/api/inquiries/${inquiry.id}/${verb}/`, body }),
    ]),
  ),
  'PUT /api/admin/invoices/:invoice/': ({ me }) => ({
    as: 'admin',
    path: `/api/admin/invoices/${otherInvoice}/`,
    body: anInvoice(me.user.username),
  }),
  ...Object.fromEntries(
    Object.entries({
      send: [billingIds.draft, { from: 1 }],
      cancel: [billingIds.draft, { reason: 'Not needed' }],
      payments: [billingIds.invoice, aPayment({ payment: otherInvoice })],
      [`payments/${billingIds.payment}/confirm`]: [billingIds.invoice, {}],
      [`payments/${billingIds.payment}/void`]: [billingIds.invoice, { reason: 'Twice' }],
    } as const).map(([verb, [id, body]]) => [
      `POST /api/admin/invoices/:invoice/${verb.replace(billingIds.payment, ':payment')}/`,
      (): Send => ({ as: 'admin', path: `/api/admin/invoices/${id}/${verb}/`, body }),
    ]),
  ),
  ...Object.fromEntries(
    ['check', 'import'].map((verb) => [
      `POST /api/admin/payments/${verb}/`,
      (): Send => ({
        as: 'admin',
        path: `/api/admin/payments/${verb}/`,
        body: { csv: 'invoice,amount,date,reference\nVIOR-2026-0001,1000,2026-03-02,T1' },
      }),
    ]),
  ),
  'PUT /api/admin/documents/:document/': ({ me }) => ({
    as: 'admin',
    path: `/api/admin/documents/${otherInvoice}/`,
    body: { client: me.user.username, title: 'Contract', kind: 'contract', body: 'Terms' },
  }),
  'POST /api/admin/documents/:document/withdraw/': () => ({
    as: 'admin',
    path: `/api/admin/documents/${billingIds.document}/withdraw/`,
    body: { reason: 'Old' },
  }),
  'POST /courses/api/marks/': () => ({
    as: 'me',
    path: learningApiPaths.marks,
    body: aMark({ at: '2026-03-02T07:00:00Z' }),
  }),
  'POST /courses/api/courses/:course/enrolment/': () => ({
    as: 'me',
    path: learningApiPaths.enrolment(aCourse),
    body: {},
  }),
  'POST /courses/api/questions/': () => ({
    as: 'me',
    path: questionPaths.own,
    body: { id: otherInvoice, course: certified, lesson: 'one-reader-one-message', text: 'Why?' },
  }),
  'POST /courses/api/questions/:question/withdraw/': () => ({
    as: 'me',
    path: questionPaths.withdrawal(questionId),
    body: { course: aCourse, lesson: aMark().lesson },
  }),
  'POST /api/admin/questions/:question/answer/': () => ({
    as: 'admin',
    path: `/api/admin/questions/${otherQuestion}/answer/`,
    body: { text: 'Because.' },
  }),
  'POST /courses/api/courses/:course/certificate/': () => ({
    as: 'me',
    path: certificatePaths.make(certified),
    body: {},
  }),
  'POST /courses/api/certificates/:number/consent/': () => ({
    as: 'me',
    path: certificatePaths.consent(ownNumber),
    body: { shows_name: false },
  }),
  ...Object.fromEntries(
    ['approve', 'refuse'].map((verb) => [
      `POST /api/admin/enrolments/:id/${verb}/`,
      ({ enrolmentId }: World): Send => ({
        as: 'admin',
        path: `/api/admin/enrolments/${enrolmentId}/${verb}/`,
        body: { note: 'Karibu', from: 'asked' },
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['add', 'remove'].map((verb) => [
      `POST /api/admin/trainers/:course/${verb}/`,
      ({ me }: World): Send => ({
        as: 'admin',
        path: `/api/admin/trainers/${aCourse}/${verb}/`,
        body: { username: me.user.username },
      }),
    ]),
  ),
  'POST /courses/api/progress-codes/': () => ({
    as: 'me',
    path: progressCodePaths.own,
    body: { code: '7QK2-M0XD-H4TW-9BRE', label: 'Mama' },
  }),
  'POST /courses/api/progress-codes/:code/withdraw/': ({ progressCode }) => ({
    as: 'me',
    path: progressCodePaths.withdrawal(progressCode),
  }),
  'POST /contact/api/messages/': () => ({
    path: '/contact/api/messages/',
    body: { first_name: 'A', last_name: 'B', email, message: 'Habari' },
  }),
  'POST /contact/api/notify/': () => ({ path: '/contact/api/notify/', body: { email, product: 'Dell' } }),
  'PATCH /api/admin/posts/:id/': ({ postId }) => ({
    as: 'admin',
    path: `/api/admin/posts/${postId}/`,
    body: { hidden: true },
  }),
  'PATCH /api/admin/comments/:id/': ({ commentId }) => ({
    as: 'admin',
    path: `/api/admin/comments/${commentId}/`,
    body: { hidden: true },
  }),
  'PATCH /api/admin/archive-comments/:id/': ({ archive }) => ({
    as: 'admin',
    path: `/api/admin/archive-comments/${archive.commentId}/`,
    body: { hidden: true },
  }),
  'PATCH /api/admin/users/:id/': ({ me }) => ({
    as: 'admin',
    path: `/api/admin/users/${me.user.id}/`,
    body: { roles: ['writer'] },
  }),
  ...Object.fromEntries(
    ['approve', 'send', 'refuse'].map((decision) => [
      `POST /api/admin/download-requests/:id/${decision}/`,
      ({ requestId }: World): Send => ({
        as: 'admin',
        path: `/api/admin/download-requests/${requestId}/${decision}/`,
        body: { note: 'Karibu' },
      }),
    ]),
  ),
  'POST /blog/api/comments/:id/report/': ({ commentId }) => ({
    as: 'admin',
    path: `/blog/api/comments/${commentId}/report/`,
    body: { reason: 'spam' },
  }),
  'POST /archive/api/comments/:id/report/': ({ archive }) => ({
    as: 'admin',
    path: `/archive/api/comments/${archive.commentId}/report/`,
    body: { reason: 'abuse', text: 'Matusi' },
  }),
  'POST /api/admin/users/:id/suspend/': ({ me }) => ({
    as: 'admin',
    path: `/api/admin/users/${me.user.id}/suspend/`,
    body: { reason: 'Spam' },
  }),
  ...Object.fromEntries(
    ['unsuspend', 'sign-out', 'reset-link'].map((verb) => [
      `POST /api/admin/users/:id/${verb}/`,
      ({ me }: World): Send => ({ as: 'admin', path: `/api/admin/users/${me.user.id}/${verb}/`, body: {} }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ read: {}, answer: { text: 'Asante' }, close: {}, reopen: {}, assign: { to: null } }).map(
      ([verb, body]) => [
        `POST /api/admin/messages/:id/${verb}/`,
        ({ messageId }: World): Send => ({
          as: 'admin',
          path: `/api/admin/messages/${messageId}/${verb}/`,
          body,
        }),
      ],
    ),
  ),
  'POST /api/admin/stock-notices/:product/notify/': () => ({
    as: 'admin',
    path: '/api/admin/stock-notices/lamp/notify/',
    body: {},
  }),
  'PUT /api/admin/newsletter/letters/:draft/': () => ({
    as: 'admin',
    path: '/api/admin/newsletter/letters/9e0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11/',
    body: letter,
  }),
  ...Object.fromEntries(
    ['preview', 'send'].map((verb) => [
      `POST /api/admin/newsletter/letters/:draft/${verb}/`,
      (): Send => ({
        as: 'admin',
        path: `/api/admin/newsletter/letters/${draftOfLetter}/${verb}/`,
        body: letter,
      }),
    ]),
  ),
  'POST /api/admin/mails/:id/retry/': ({ mailId }) => ({
    as: 'admin',
    path: `/api/admin/mails/${mailId}/retry/`,
    body: {},
  }),
  'PUT /api/admin/archives/:entry/': () => ({
    as: 'admin',
    path: `/api/admin/archives/${draftOfLetter}/`,
    body: { base: null, revision: draftOfLetter, entry: anEntry() },
  }),
  'POST /api/admin/archives/:entry/publish/': ({ archive }) => ({
    as: 'admin',
    path: `/api/admin/archives/${archive.id}/publish/`,
  }),
  'POST /api/admin/archives/:entry/withdraw/': ({ archive }) => ({
    as: 'admin',
    path: `/api/admin/archives/${archive.id}/withdraw/`,
  }),
  'POST /api/admin/archives/:entry/close-reports/': ({ archive }) => ({
    as: 'admin',
    path: `/api/admin/archives/${archive.id}/close-reports/`,
    body: { reports: [archive.reportId] },
  }),
}

forEachDatabase((database) => {
  let server: TestServer
  let world: World
  beforeEach(async ({ task }) => {
    server = await startServer({
      database,
      plugins: [withoutExportJob, withoutPushJob],
      config: { rateLimitFactor: 1000 },
    })
    world = await aWorld(task.suite?.name ?? '')
  })
  afterEach(() => server.close())

  test('every served write is listed in this test', () => {
    const served = server.app.endpoints
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !withoutKey.has(name))
    expect(served.toSorted()).toEqual(Object.keys(writes).toSorted())
  })

  describe.each(Object.keys(writes))('%s', (name) => {
    const send = (key: string) => {
      const { as, path, body } = writes[name]?.(world) ?? { path: '' }
      const sender = as ? world[as] : server
      return sender.send(name.split(' ')[0] ?? '', path, body, { 'idempotency-key': key })
    }

    test('sent three times at once and once later with one key happens once', async () => {
      const storm = await Promise.all(Array.from({ length: 3 }, () => send('write-0001')))
      const statuses = new Set(storm.map(({ status }) => status))
      statuses.delete(409)
      expect(statuses.size).toBe(1)
      expect([...statuses][0]).toBeLessThan(300)
      await settle()
      const before = await everything()
      const later = await send('write-0001')
      expect(statuses.has(later.status)).toBe(true)
      expect(later.headers.get('idempotency-replayed')).toBe('true')
      await settle()
      expect(await everything()).toEqual(before)
      const effects = await server.db.selectFrom('idempotency_claims').select('key').execute()
      expect(effects).toEqual([{ key: 'write-0001' }])
    })
  })

  /** Waits for the jobs that a write starts after its response. */
  async function settle() {
    await server.app.letters.runDue()
    await server.app.notifier.runDue()
    await server.app.mails.runDue()
    await server.app.pictureMaker.runDue()
  }

  /** Read once, because it takes longer than reading the tables. */
  let names: string[] | undefined

  /** All rows of all tables, except counts of attempts, and the token rows that a registration or sign-in adds. */
  async function everything() {
    names ??= (await server.db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('kysely') && !name.startsWith('refresh_') && name !== 'attempts')
      .toSorted()
    const read: Record<string, string[]> = {}
    // One after the other: each further connection would read the catalogue of PostgreSQL again.
    await server.db.connection().execute(async (connection) => {
      for (const name of names ?? []) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(connection)
        read[name] = rows.map((row) => JSON.stringify(row)).toSorted()
      }
    })
    return read
  }

  async function factorFields(me: SignedIn, write: string) {
    const guarded = await server.signIn()
    const { code } = await insertTotp(server, guarded)
    const passkeyId = write.includes('/passkeys/') ? (await addPasskey(guarded)).id : 0
    const { secret } = await (await me.send('POST', `${factorPath}totp/`, {})).json()
    return { guarded, code: code(), firstCode: codeOf(secret, server.clock.now()), passkeyId }
  }

  async function addCertificate(userId: number) {
    const lessons = (await server.app.lessons.titles()).filter(({ course }) => course === certified)
    await completeCourse(server.db, { userId, course: certified, lessons: lessons.map(({ slug }) => slug) })
    await server.db
      .insertInto('certificates')
      .values({
        number: ownNumber,
        user_id: userId,
        course: 'python-first-steps',
        holder_name: 'Neema Sanga',
        lessons: 8,
        score: 80,
        issued_at: server.clock.now().toISOString(),
        shows_name: 1,
        signature: 'signature',
      })
      .execute()
  }

  /** What the writes refer to. Made for its own writes only: second factors, bills and lessons, which take longer than all else. */
  async function aWorld(write: string): Promise<World> {
    const me = await server.signIn()
    const other = await server.signIn(me.user)
    const admin = await server.signIn(await server.aPerson({ role: 'admin' }))
    const factors = write.includes('/second-factor/')
      ? await factorFields(me, write)
      : { guarded: me, code: '', firstCode: '', passkeyId: 0 }
    const slug = await server.aPost()
    const ownSlug = await server.aPost()
    const archive = await anArchive(server, {}, 100)
    const at = server.clock.now().toISOString()
    const create = async (path: string, body: object) => (await me.send('POST', path, body)).json()
    const comment = await create(`/blog/api/posts/${slug}/add_comment/`, { content: 'Kwanza' })
    const rated = await create(`/archive/api/archives/${archive.id}/add_comment/`, { comment: 'x' })
    const { id: reportId } = await server.db
      .insertInto('archive_reports')
      .values({
        archive_id: archive.id,
        user_id: null,
        problem: 'broken',
        text: 'No',
        created_at: at,
        idempotency_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const wanted = await anArchive(server, {}, 100)
    const request = await create(`/archive/api/archives/${wanted.id}/request_download/`, { email })
    await create('/api/inquiries/', inquiry)
    if (/\/(invoices|payments|documents)\//.test(write)) {
      const treasurer = await server.signIn(await server.aPerson({ role: 'treasury' }))
      await addBilling(server, treasurer, me.user.username)
    }
    if (write.includes('/courses/')) await addCertificate(me.user.id)
    const sessions = await (await other.send('GET', '/users/api/sessions/')).json()
    for (const purpose of ['password_reset', 'verify_email'] satisfies TokenPurpose[]) {
      await insertAccountToken(server.db, {
        hash: sha256(purpose),
        userId: me.user.id,
        purpose,
        email: me.user.email,
        now: '2026-03-02T07:00:00.000Z',
        expiresAt: '2026-03-03T08:00:00.000Z',
      })
    }
    await server.db
      .insertInto('newsletter_letters')
      .values({
        id: draftOfLetter,
        author: 'Asha',
        texts: JSON.stringify(letter),
        state: 'draft',
        created_at: at,
        updated_at: at,
        sent_at: null,
      })
      .execute()
    const { id: messageId } = await server.db
      .insertInto('contact_messages')
      .values({
        first_name: 'A',
        last_name: 'B',
        email,
        subject: 'Bei',
        message: 'Bei gani?',
        created_at: at,
        idempotency_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [product, address] of [
      ['lamp', 'one@example.org'],
      ['lamp', email],
    ] as const)
      await server.db
        .insertInto('stock_notices')
        .values({ email: address, product, created_at: at, locale: 'en' })
        .execute()
    await server.db
      .insertInto('newsletter')
      .values({
        email: 'reader@example.org',
        name: '',
        locale: 'sw',
        subscribed_at: at,
        unsubscribed_at: null,
        last_key: null,
      })
      .execute()
    const { id: mailId } = await server.db
      .insertInto('mails')
      .values({
        kind: 'email_changed',
        recipient: email,
        locale: 'en',
        details: '{}',
        created_at: at,
        due_at: null,
        attempts: 20,
        last_error: 'ECONNECTION',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const decision = { note: '', decided_at: null, decided_by: null, decided_name: null }
    const { id: enrolmentId } = await server.db
      .insertInto('enrolments')
      .values({ user_id: admin.user.id, course: aCourse, state: 'asked', asked_at: at, ...decision })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const uuid of [questionId, otherQuestion])
      await addQuestion(server.db, { uuid, userId: me.user.id, at })
    const code = await create(progressCodePaths.own, { code: '7QK2-M0XD-H4TW-9BRF', label: 'Baba' })
    const pushDevice = aPushDevice(server.app.pushKey)
    const { id: pushDeviceId } = await (await me.send('POST', notificationPaths.devices, pushDevice)).json()
    return {
      messageId,
      pushDevice: aPushDevice(server.app.pushKey),
      pushDeviceId,
      mailId,
      enrolmentId,
      progressCode: code.id,
      me,
      ...factors,
      admin,
      slug,
      ownSlug,
      postId: (await findPostId(server.db, slug)) ?? 0,
      commentId: comment.id,
      archive: { id: archive.id, windows: archive.windows, commentId: rated.id, reportId },
      downloadId: await aDownload(server, slug),
      requestId: request.id,
      session: sessions.results.find((one: { current: boolean }) => one.current).family,
    }
  }
})
