import courses from '#catalogues/courses.json' with { type: 'json' }
import 'fake-indexeddb/auto'
import { requestFile } from '#platform/downloads/request-file.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { runDownload } from '#platform/downloads/run-download.ts'
import { createEngine, type Engine } from '#platform/engine/engine.ts'
import { comment as commentKind } from '#platform/outbox/kinds/comment.ts'
import { message as messageKind } from '#platform/outbox/kinds/message.ts'
import { visitorId, type Intent, type Kind } from '#platform/outbox/outbox-row.ts'
import { anInvoice } from '#tests/support/billing.ts'
import { startFaultyNetwork } from '#tests/support/faulty-network.ts'
import type { FilledServer } from '#tests/support/fill-server.ts'
import { maxOpenQuestions } from '#domain/questions.ts'
import { aCourse, aMark } from '#tests/support/learning.ts'
import { readRawDatabase, type RawDatabase } from '#tests/support/raw-database.ts'
import type { TestServer } from '#tests/support/server.ts'
import { saveThings } from '#tests/support/save-things.ts'

/** Messages of one account are limited to ten an hour, so the others are a visitor's. */
const ownMessages = 5

/** Pending writes of each kind, `count` of each: a kind that is missing here is a compile error. */
const intents: { [K in Kind]: (filled: FilledServer, place: number) => Intent<K> } = {
  like: ({ posts }, place) => ({ kind: 'like', payload: { slug: slugAt(posts, place), liked: true } }),
  comment: ({ posts }, place) => ({
    kind: 'comment',
    payload: { slug: slugAt(posts, place), content: `Waiting ${place}`, parent: null },
  }),
  message: (_, place) => ({
    kind: 'message',
    payload: {
      ...aVisitor(place),
      first_name: 'Mama',
      last_name: 'Ntilie',
      subject: '',
      message: `Message ${place}`,
    },
  }),
  notify: (_, place) => ({ kind: 'notify', payload: { ...aVisitor(place), product: 'solar-lamp' } }),
  rating: ({ archives }, place) => ({
    kind: 'rating',
    payload: { archiveId: archives[place] ?? 0, comment: `Rating ${place}`, rating: 5 },
  }),
  request: ({ archives }, place) => ({
    kind: 'request',
    payload: {
      archiveId: archives[place] ?? 0,
      title: 'App',
      email: 'asha@example.org',
      message: `Wish ${place}`,
    },
  }),
  report: ({ archives }, place) => ({
    kind: 'report',
    payload: { archiveId: archives[place] ?? 0, title: 'App', problem: 'other', text: `Report ${place}` },
  }),
  newsletter: (_, place) => ({ kind: 'newsletter', payload: { ...aVisitor(place), name: '' } }),
  profile: (_, place) => ({
    kind: 'profile',
    payload: { last_name: `Mwakyusa ${'I'.repeat(1 + (place % 9))}` },
  }),
  comment_edit: ({ posts, ownComments }, place) => ({
    kind: 'comment_edit',
    payload: { slug: slugAt(posts, 0), id: ownComments[place] ?? 0, content: `Changed ${place}` },
  }),
  comment_delete: ({ posts, ownComments }, place) => ({
    kind: 'comment_delete',
    payload: { slug: slugAt(posts, 0), id: ownComments[posts.length + place] ?? 0 },
  }),
  file_request: ({ posts }, place) => ({
    kind: 'file_request',
    payload: {
      slug: slugAt(posts, place),
      downloadId: posts[place]?.downloadId ?? 0,
      title: 'Plan',
      email: 'asha@example.org',
      message: `Wish ${place}`,
    },
  }),
  post: (_, place) => ({
    kind: 'post',
    payload: { draft: draftId(place), ...aForm(place), tags: ['rain'], editedAt: place },
  }),
  comment_report: ({ posts, otherComments }, place) => ({
    kind: 'comment_report',
    payload: {
      of: 'blog',
      id: otherComments[place] ?? 0,
      title: 'Maji',
      path: `/blog/${slugAt(posts, 0)}#comments`,
      reason: 'spam',
      text: `Report ${place}`,
    },
  }),
  staff: ({ messages }, place) => ({
    kind: 'staff',
    payload: { action: 'message.close', id: messages[place] ?? 0, title: `Visitor ${place}` },
  }),
  inquiry: (_, place) => ({
    kind: 'inquiry',
    payload: {
      action: 'open',
      inquiry: {
        kind: 'ticket',
        id: draftId(place),
        title: `Waiting ticket ${place}`,
        category: 'general',
        priority: 'medium',
        description: 'It prints twice.',
      },
    },
  }),
  inquiry_read: ({ inquiries }, place) => ({
    kind: 'inquiry_read',
    payload: { id: inquiries[place] ?? '', title: 'Printer', entry: 1 },
  }),
  mark: (_, place) => ({
    kind: 'mark',
    payload: { ...aMark({ kind: 'quiz', score: place % 101 }), title: 'From tap to screen' },
  }),
  enrolment: (_, place) => {
    const { id, title } = courses[place % courses.length] ?? { id: aCourse, title: { en: '' } }
    return { kind: 'enrolment', payload: { course: id, title: title.en } }
  },
  account_export: () => ({ kind: 'account_export', payload: { of: 'everything' } }),
  question: (_, place) => {
    const { course, lesson } = aMark()
    const on = { id: questionIdAt(place), course, lesson, title: 'From tap to screen' }
    // No more than an account may have without an answer.
    return place < maxOpenQuestions
      ? { kind: 'question', payload: { action: 'ask', ...on, text: `Question ${place}` } }
      : { kind: 'question', payload: { action: 'withdraw', ...on } }
  },
  follow: (_, place) => ({
    kind: 'follow',
    payload: { of: 'author', name: `author-${place}`, label: `Author ${place}`, follows: true },
  }),
  notification: (_, place) => ({
    kind: 'notification',
    payload: { action: 'read', id: place + 1, is_up_to: false },
  }),
  billing: ({ people }, place) => {
    const { from, ...invoice } = anInvoice(people.reader, { title: `Waiting invoice ${place}` })
    const payload = { action: 'invoice.save' as const, id: draftId(place), title: invoice.title, from }
    return { kind: 'billing', payload: { ...payload, invoice, typed: '{}' } }
  },
}

const visitorKinds = new Set(['notify', 'newsletter'])
const slugAt = (posts: FilledServer['posts'], place: number) => posts[place]?.slug ?? ''
const aVisitor = (place: number) => ({ email: `visitor${place}@example.org` })
const draftId = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const questionIdAt = (place: number) => `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`
const aForm = (place: number) => ({
  title: `Waiting post ${place}`,
  excerpt: 'Short.',
  content: '<p>Text.</p>',
  category: 'News' as const,
  author: 'Asha',
  source: 'Text.',
})

/**
 * Uses a device with a filled server as people do: saved items, sent and rejected writes, writes without an
 * answer, a half downloaded file, and finally `count` offline writes of each kind. Returns its database.
 */
export async function fillDevice(
  server: TestServer,
  filled: FilledServer,
  count: number,
): Promise<RawDatabase> {
  const now = () => server.clock.now().getTime()
  const network = await startFaultyNetwork(server.url, now)
  const options = { baseUrl: network.url, databaseName: 'vior', clock: { now }, random: () => 0.5 }
  const engine = createEngine(options)
  const { access, refresh, user } = filled.owner
  await engine.tokens.adopt({ access, refresh, user })
  const [post] = filled.posts
  const slug = post?.slug ?? ''
  const comment = (content: string, at = slug) =>
    engine.outbox.enqueue({ kind: 'comment', payload: { slug: at, content, parent: null } }, user.id)

  await comment('Sent before')
  await engine.drain()
  await comment('Refused', 'no-such-post')
  await engine.drain()
  const refusal = { status: 403, body: { message: 'Not now', code: 'forbidden' } }
  network.fail(/add_comment/, 'lost-answer', refusal, refusal)
  await comment('Refused, perhaps carried out', 'post-2')
  await engine.drain()
  await engine.drain({ force: true })
  network.fail(/add_comment/, 'lost-answer')
  await comment('Carried out, the answer was lost', 'post-3')
  await engine.drain()

  await saveThings(engine, filled, now())
  await beginDownload(engine, filled.free.platformId, network)
  await addDrafts(engine, slug, user.id, now(), count)

  for (const make of Object.values(intents))
    for (let place = 0; place < count; place += 1) {
      const intent = make(filled, place)
      const isVisitor = visitorKinds.has(intent.kind) || (intent.kind === 'message' && place >= ownMessages)
      await engine.outbox.enqueue(intent, isVisitor ? visitorId : user.id)
    }
  const other = { kind: 'comment', payload: { slug, content: 'Of another person', parent: null } } as const
  await engine.outbox.enqueue(other, user.id + 100)

  // The tab is closed after the server has executed the write, before its answer is stored.
  const reached = Promise.withResolvers<void>()
  const dying = createEngine({
    ...options,
    locks: { request: (_name, work) => work() },
    fetch: async (input, init) => {
      await fetch(input, init)
      reached.resolve()
      return new Promise<Response>(() => {})
    },
  })
  dying.drain().catch(() => {})
  await reached.promise
  const raw = await readRawDatabase('vior')
  dying.close()
  engine.close()
  await network.close()
  return raw
}

/** Half of the file arrives, then the network fails. */
async function beginDownload(
  engine: Engine,
  id: number,
  network: Awaited<ReturnType<typeof startFaultyNetwork>>,
): Promise<void> {
  const source = { kind: 'platform' as const, id }
  const key = 'key-of-the-download'
  const file = await requestFile(engine.http, source, key)
  if (typeof file === 'string') throw new Error(`the file is ${file}`)
  const { url, total, sha256, fileName } = file
  const started = { held: 0, bytesPerSecond: 0, etag: null, place: 0, isRestarted: false, handedOverAt: 0 }
  await engine.db.downloads.put({
    ...started,
    id: `platform/${id}`,
    source,
    title: 'free app',
    fileName,
    total,
    sha256,
    urls: [new URL(url, network.url).href],
    state: 'wanted',
    problem: null,
    key,
    createdAt: engine.clock.now(),
    owner: visitorId,
  })
  network.fail(/^\/files\//, 'half-answer', 'lost-request')
  const over = new AbortController()
  const pause = async () => over.abort()
  await runDownload(`platform/${id}`, {
    engine,
    chunks: await openChunkStore(engine.db),
    signal: over.signal,
    pause,
  })
  // As in a page: a URL of its own origin.
  await engine.db.downloads.update(`platform/${id}`, { urls: [url] })
}

async function addDrafts(
  engine: Engine,
  slug: string,
  owner: number,
  now: number,
  count: number,
): Promise<void> {
  const { db } = engine
  const typed = { savedAt: now, restoredAt: 0 }
  await db.drafts.bulkPut([
    { ...typed, place: commentKind.draftKey({ slug, parent: null }, 0) ?? '', text: 'Half a comment' },
    {
      ...typed,
      place: messageKind.draftKey(null, owner) ?? '',
      text: JSON.stringify({ subject: 'Half', message: 'a message' }),
    },
  ])
  const draft = { owner, tags: 'rain', words: 1, createdAt: now, slug: '', publishedEdit: 0 }
  for (let place = 0; place < count; place += 1)
    await db.postDrafts.add({ ...draft, ...aForm(place), id: draftId(place), editedAt: place })
  await db.postDrafts.add({ ...draft, ...aForm(count), id: draftId(count), createdAt: 0, editedAt: now })
  await db.shared.add({ id: 'shared-1', title: 'Maji', text: 'Habari', url: null, savedAt: now, owner })
  const content = new Blob(['a note'], { type: 'text/plain' })
  const files = [{ name: 'note.txt', size: content.size, type: content.type, content }]
  await db.kept.add({
    id: 'kept-1',
    owner,
    place: 'ticket',
    fields: { subject: 'Printer' },
    files,
    savedAt: now,
  })
  await db.diary.add({ month: '2026-11', section: 'blog', bytes: 1000 })
}
