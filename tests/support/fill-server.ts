import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { sql } from 'kysely'
import * as v from 'valibot'
import { inTransaction } from '#server/database/database.ts'
import { setRoles } from '#server/repositories/accounts.ts'
import { insertVersion } from '#server/repositories/archive-versions.ts'
import { insertArchive } from '#server/repositories/archives.ts'
import { insertDownload, insertImage } from '#server/repositories/blog-files.ts'
import { addComment } from '#server/repositories/comments.ts'
import { setOnceFlag } from '#server/repositories/once-flags.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { addBilling } from '#tests/support/billing.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { addFactors, addFile } from '#tests/support/fill-files-and-factors.ts'
import { aFile } from '#tests/support/files.ts'
import { addNotifications } from '#tests/support/push-device.ts'
import { aCourse, addLearning, questionId } from '#tests/support/learning.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { DatabaseFixture } from '#tests/support/version-fixtures.ts'

/** Mails stay in the queue until they are sent explicitly. */
export const withoutMailJob = fastifyPlugin(async ({ mails }: FastifyInstance) => {
  mails.start = () => {}
  mails.startQueued = () => {}
})

export type FilledServer = Omit<DatabaseFixture, 'reads' | 'mails' | 'migrations'> & {
  owner: SignedIn
  /** Posts, each with a file that is given on request. */
  posts: { slug: string; downloadId: number }[]
  /** Ids of software that is given on request. */
  archives: number[]
  /** Software whose file is free. */
  free: { archiveId: number; platformId: number }
  /** Comments of the owner on the first post: twice as many as posts. */
  ownComments: number[]
  /** Comments of another reader on it, as many as posts. */
  otherComments: number[]
  /** Messages of the contact form, as many. */
  messages: number[]
  /** Tickets of another reader, as many. */
  inquiries: string[]
}

const idSchema = v.object({ id: v.number() })

/** Adds rows to every table of a new server, with `count` posts and as many items of software given on request. */
export async function fillServer(server: TestServer, count: number): Promise<FilledServer> {
  const [ownerUser, adminUser, readerUser] = [
    await server.aPerson({ username: 'asha', email: 'asha@example.org', role: 'writer' }),
    await server.aPerson({ username: 'juma', email: 'juma@example.org', firstName: 'Juma', role: 'admin' }),
    await server.aPerson({ username: 'neema', email: 'neema@example.org', firstName: 'Neema' }),
  ]
  // A writer who also is of the staff, so that every kind of write is allowed.
  await inTransaction(server.db, (trx) => setRoles(trx, ownerUser.id, ['writer', 'admin']))
  const owner = await server.signIn(ownerUser)
  const { refresh } = await server.signIn(ownerUser)
  const admin = withKeys(await server.signIn(adminUser))
  const reader = await server.signIn(readerUser)
  const leaving = await server.signIn(readerUser)
  await ok(leaving.send('POST', '/users/auth/logout/', { refresh_token: leaving.refresh }))

  const body = { email: readerUser.email }
  await ok(server.send('POST', '/users/auth/password-reset/', body))
  await server.app.mails.runDue()
  const resetToken = await mailedToken(server.dataDir)

  const posts = await addPosts(server, count)
  const { archives, free } = await addSoftware(server, count)
  const addTo = posts[0]?.slug ?? ''
  const ownComments = await addComments(server, addTo, owner.user.id, 2 * count)
  const otherComments = await addComments(server, addTo, reader.user.id, count)
  const messages = await addMessages(server, count)
  const inquiries = await addInquiries(reader, admin, count)
  await addFile(server, reader, inquiries[0] ?? '')
  await addFactors(server)
  await addBilling(server, admin, readerUser.username)
  await addLearning(server, reader, admin)
  const question = {
    id: crypto.randomUUID(),
    course: aCourse,
    lesson: 'from-tap-to-screen',
    text: 'Why so slow?',
  }
  await ok(reader.send('POST', '/courses/api/questions/', question))
  await ok(admin.send('POST', `/api/admin/questions/${questionId}/answer/`, { text: 'Look at the console.' }))
  await ok(admin.send('PATCH', `/api/admin/users/${readerUser.id}/`, { roles: ['student'] }))
  await addExport(server, reader)
  await addNotifications(server, reader)
  const write = await act(server, { owner, admin, reader, posts, archives, free })
  await inTransaction(server.db, (trx) => setOnceFlag(trx, 'fixture', server.clock.now().toISOString()))
  // Not the epoch: a running server would continue to send the old one.
  await server.db.insertInto('meta').values({ name: 'fixture', value: 1 }).execute()
  return {
    people: { owner: ownerUser.username, admin: adminUser.username, reader: readerUser.username },
    refresh,
    resetToken,
    write,
    owner,
    posts,
    archives,
    free,
    ownComments,
    otherComments,
    messages,
    inquiries,
  }
}

/** Gives each write a key, as the app does. */
function withKeys(as: SignedIn): SignedIn {
  return {
    ...as,
    send: (method, address, body, headers) =>
      as.send(method, address, body, { 'idempotency-key': crypto.randomUUID(), ...headers }),
  }
}

/** A file with everything about the account, as the server's job would note it. */
async function addExport({ db, clock }: TestServer, { user }: SignedIn): Promise<void> {
  const at = clock.now().toISOString()
  await db
    .insertInto('account_exports')
    .values({
      user_id: user.id,
      state: 'expired',
      locale: 'en',
      asked_at: '2026-01-01T00:00:00.000Z',
      leased_until: null,
      attempts: 1,
      made_at: at,
      expires_at: at,
      size: 4,
      sha256: 'hash',
    })
    .execute()
}

async function addPosts(server: TestServer, count: number): Promise<FilledServer['posts']> {
  const file = await aFile(server, 'blog/plan.txt', Buffer.from('How it is done.\n'), false)
  const posts: FilledServer['posts'] = []
  for (let place = 1; place <= count; place += 1) {
    const slug = await server.aPost({
      slug: `post-${place}`,
      title: `Post ${place}`,
      content: `<p>Text of post ${place}.</p>`,
      tags: ['Offline', 'Rain'],
      featured: place === 1,
    })
    const postId = (await findPostId(server.db, slug)) ?? 0
    const about = { description: 'How it is done.', isPremium: false, requestOnly: true, fileId: file.id }
    const downloadId = await insertDownload(server.db, { postId, title: `Plan ${place}`, ...about })
    if (place === 1) await insertImage(server.db, { postId, source: '/files/blog/map.svg', caption: 'A map' })
    posts.push({ slug, downloadId })
  }
  return posts
}

/** Tickets, the first of which has an answer, and somebody who cares for it. */
async function addInquiries(reader: SignedIn, admin: SignedIn, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  for (const id of ids)
    await ok(
      reader.send('POST', '/api/inquiries/', { id, kind: 'ticket', title: 'Printer', description: 'Help' }),
    )
  const first = `/api/inquiries/${ids[0]}/`
  await ok(admin.send('POST', `${first}entries/`, { text: 'Which one?', seen: 0 }))
  await ok(admin.send('POST', `${first}assign/`, { to: admin.user.username, due: '2027-01-31' }))
  await ok(reader.send('POST', `${first}read/`, { entry: 1 }))
  return ids
}

async function addSoftware(
  server: TestServer,
  count: number,
): Promise<Pick<FilledServer, 'archives' | 'free'>> {
  const file = await aFile(server, 'archive/app.zip', Buffer.alloc(16_384, 'a file of the archive '), true)
  const at = server.clock.now().toISOString()
  const add = (slug: string, requestOnly: boolean) =>
    insertArchive(server.db, {
      slug,
      title: slug.replace('-', ' '),
      version: '1.2.0',
      description: 'What it does.',
      category: 'Utilities',
      featured: false,
      license: 'Free',
      platforms: ['Linux'],
      requirements: '1 GB of memory',
      author: 'Its makers',
      created_at: at,
      updated_at: at,
      tags: ['support'],
      request_only: requestOnly,
      mirror_links: [],
      fileId: requestOnly ? null : file.id,
      downloadCount: 0,
    })
  const archiveId = await add('free-app', false)
  const flags = { is_latest: true, is_beta: false, is_deprecated: false }
  const download = {
    platform_display: 'Linux',
    architecture: 'x86_64',
    installer_type: 'zip',
    download_count: 0,
  }
  const [platformId = 0] = await inTransaction(server.db, (trx) =>
    insertVersion(trx, archiveId, {
      version: '1.2.0',
      ...flags,
      release_date: at,
      release_notes: 'Repairs.',
      downloads: [{ ...download, fileId: file.id }],
    }),
  )
  const archives: number[] = []
  for (let place = 1; place <= count; place += 1) archives.push(await add(`asked-${place}`, true))
  return { archives, free: { archiveId, platformId } }
}

async function addComments(server: TestServer, slug: string, authorId: number, count: number) {
  const postId = (await findPostId(server.db, slug)) ?? 0
  const createdAt = server.clock.now().toISOString()
  const ids: number[] = []
  for (let place = 1; place <= count; place += 1) {
    const comment = { postId, authorId, parentId: null, content: `Comment ${place}`, createdAt, key: null }
    ids.push((await inTransaction(server.db, (trx) => addComment(trx, comment))).id)
  }
  return ids
}

async function addMessages(server: TestServer, count: number): Promise<number[]> {
  const ids: number[] = []
  const person = { first_name: 'Neema', last_name: 'Sanga', email: 'neema@example.org' }
  const created_at = server.clock.now().toISOString()
  for (let place = 1; place <= count; place += 1) {
    const { id } = await server.db
      .insertInto('contact_messages')
      .values({ ...person, subject: '', message: `Question ${place}`, created_at, idempotency_key: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

type Acting = Pick<FilledServer, 'owner' | 'posts' | 'archives' | 'free'> & {
  admin: SignedIn
  reader: SignedIn
}

/**
 * Actions of people over HTTP, so that every table has rows as written by the server; returns the owner's
 * keyed write.
 */
async function act(server: TestServer, { owner, admin, reader, posts, archives, free }: Acting) {
  const [post] = posts
  const slug = post?.slug ?? ''
  const comments = `/blog/api/posts/${slug}/add_comment/`
  const write = { path: comments, key: 'a-key-of-the-owner', body: { content: 'Under a key' } }
  const written = await owner.send('POST', write.path, write.body, { 'idempotency-key': write.key })
  const answer: unknown = await written.json()
  const keyed = (key: string) => ({ 'idempotency-key': key })

  const { id: parent } = v.parse(idSchema, answer)
  await ok(reader.send('POST', comments, { content: 'An answer', parent }, keyed('answer-of-neema')))
  const removed = v.parse(idSchema, await ok(reader.send('POST', comments, { content: 'To be deleted' })))
  await ok(reader.send('DELETE', `/blog/api/comments/${removed.id}/`))
  const hidden = v.parse(idSchema, await ok(reader.send('POST', comments, { content: 'To be hidden' })))
  await ok(admin.send('PATCH', `/api/admin/comments/${hidden.id}/`, { hidden: true }))
  await ok(reader.send('POST', `/blog/api/posts/${slug}/like/`, {}, keyed('like-of-neema')))
  const software = `/archive/api/archives/${free.archiveId}`
  await ok(
    reader.send(
      'POST',
      `${software}/add_comment/`,
      { comment: 'Works', rating: 4 },
      keyed('rating-of-neema'),
    ),
  )

  const asking = { email: reader.user.email, message: 'For class.' }
  const requested = await ok(
    reader.send('POST', `/archive/api/archives/${archives[0]}/request_download/`, asking),
  )
  await ok(admin.send('POST', `/api/admin/download-requests/${v.parse(idSchema, requested).id}/approve/`))
  const planned = { ...asking, download_id: post?.downloadId }
  await ok(reader.send('POST', `/blog/api/posts/${slug}/request_download/`, planned))

  const draft = { title: 'Rain in May', excerpt: 'When to plant.', content: '<p>Plant now.</p>' }
  const form = { ...draft, category: 'News', author: 'Asha', tags: ['rain'], source: 'Plant now.' }
  await ok(
    owner.send('PUT', '/blog/api/drafts/8f14e45f-ceea-467f-a8e2-0d9b1c2f7a11/', form, keyed('post-of-asha')),
  )

  const visitor = { email: 'mama@example.org' }
  const name = { first_name: 'Mama', last_name: 'Ntilie' }
  await ok(server.send('POST', '/blog/api/newsletter/', { ...visitor, name: 'Mama' }, keyed('newsletter-1')))
  const message = { ...visitor, ...name, subject: 'Prices', message: 'How much is it?' }
  await ok(server.send('POST', '/contact/api/messages/', message, keyed('message-1')))
  await ok(
    server.send('POST', '/contact/api/notify/', { ...visitor, product: 'solar-lamp' }, keyed('notice-1')),
  )
  const problem = { problem: 'broken', text: 'It does not open.' }
  await ok(server.send('POST', `/archive/api/archives/${free.archiveId}/report/`, problem, keyed('report-1')))
  const other = { problem: 'other', text: 'It is too large.' }
  await ok(server.send('POST', `/archive/api/archives/${free.archiveId}/report/`, other, keyed('report-2')))
  await actAsStaff(server, { admin, parent, slug, free })
  return { ...write, status: written.status, answer }
}

type Staff = Pick<Acting, 'admin' | 'free'> & { parent: number; slug: string }

/** What staff do with what the others left; `parent` is a comment of the owner. */
async function actAsStaff(server: TestServer, { admin, parent, slug, free }: Staff): Promise<void> {
  await ok(admin.send('POST', `/blog/api/comments/${parent}/report/`, { reason: 'other', text: 'Unclear' }))
  const [message] = await server.db.selectFrom('contact_messages').select('id').execute()
  await ok(admin.send('POST', `/api/admin/messages/${message?.id}/answer/`, { text: 'It is free.' }))
  const letter = {
    subject: { en: 'News', sw: 'Habari' },
    body: { en: 'The rain begins.', sw: 'Mvua inaanza.' },
  }
  const draft = '/api/admin/newsletter/letters/1f14e45f-ceea-467f-a8e2-0d9b1c2f7a11/'
  await ok(admin.send('PUT', draft, letter))
  await ok(server.send('GET', `/blog/api/posts/${slug}/`))
  await server.app.views.flush()
  await ok(server.send('POST', `/archive/api/archives/${free.archiveId}/download/`))
  // The second stays open.
  const [report] = await server.db.selectFrom('archive_reports').select('id').orderBy('id').execute()
  const closing = { reports: [report?.id] }
  await ok(admin.send('POST', `/api/admin/archives/${free.archiveId}/close-reports/`, closing))
}

async function ok(sent: Promise<Response>): Promise<unknown> {
  const response = await sent
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The token in the one mail that was sent. */
async function mailedToken(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const [file = ''] = await readdir(folder)
  const token = /[?&]token=(\S+)/.exec(await readFile(path.join(folder, file), 'utf8'))?.[1]
  if (token === undefined) throw new Error(`${file} has no token`)
  return token
}

/** Names of the tables without a row; tables of Kysely itself are left out. */
export async function emptyTables(server: TestServer): Promise<string[]> {
  const tables = await server.db.introspection.getTables()
  const empty: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(server.db)
    if (rows.length === 0) empty.push(name)
  }
  return empty
}
