import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPostId } from '#server/repositories/posts.ts'
import { saveState } from '#features/saved/save-state.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { aSignedInDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'

// The catalogues of the app come from the build.
vi.mock('#features/search/site-documents.ts', () => ({ siteDocuments: async () => [] }))
vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
let engine: Engine
let admin: SignedIn
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug } = await aSignedInDevice())
  setPageEngine(engine)
  admin = await device.server.signIn(await device.server.aPerson({ role: 'admin' }))
})

afterEach(() => device.close())

const blog = () => import('#features/blog/blog.sync.ts')
const saving = () => import('#features/saved/saved.sync.ts')
const drafts = () => import('#features/writing/drafts.store.ts')
const ownPosts = () => import('#features/writing/manage/own-posts.sync.ts')

const shelf = async () => (await import('#features/saved/saved.store.ts')).readSavedList(true)

/** What /saved says of the only item that was saved. */
async function state() {
  const [saved] = (await shelf()).saved
  return saved && (saved.isGone ? 'gone' : saveState(saved.thing, saved.version, false))
}

async function setHidden(hidden: boolean, of = slug): Promise<void> {
  const id = await findPostId(device.server.db, of, { withHidden: true })
  expect((await admin.send('PATCH', `/api/admin/posts/${id}/`, { hidden })).status).toBe(200)
}

test('a post that was read is deleted when its address answers that it is gone, and comes again when it is back', async () => {
  const { pullPost } = await blog()
  expect(await pullPost(slug, null)).toBe('saved')
  await setHidden(true)
  expect(await pullPost(slug, null)).toBe('missing')
  expect(await engine.db.posts.get(slug)).toBeUndefined()
  await setHidden(false)
  expect(await pullPost(slug, null)).toBe('saved')
})

test('a post that was taken down is deleted by the next list as well', async () => {
  const { pullPost, pullPosts } = await blog()
  await pullPost(slug, null)
  await setHidden(true)
  expect(await pullPosts({}, 1, null)).toBe('saved')
  expect(await engine.db.posts.toArray()).toEqual([])
})

test('the text of a saved post that was taken down is deleted, which its row and the total say; it is saved again when the post is back', async () => {
  const { trySave } = await saving()
  const { pullPost } = await blog()
  await trySave('post', slug, 'A post')
  expect(await state()).toBe('saved')
  expect((await shelf()).bytes).toBeGreaterThan(0)
  await setHidden(true)
  await pullPost(slug, null)
  expect(await state()).toBe('gone')
  expect((await shelf()).bytes).toBe(0)
  await trySave('post', slug, 'A post')
  expect(await state()).toBe('gone')
  expect(await engine.db.posts.get(slug)).toBeUndefined()
  await setHidden(false)
  await trySave('post', slug, 'A post')
  expect(await state()).toBe('saved')
})

test('a search does not find a post that was taken down once the index of the whole site, fetched or confirmed after it, lacks it', async () => {
  const { pullPost } = await blog()
  const store = await import('#features/search/search.store.ts')
  const { pullSiteIndex } = await import('#features/search/search.sync.ts')
  const { readDocuments } = await import('#features/search/search-documents.ts')
  const isFound = async () => {
    const found = await readDocuments(store, false)
    expect(found?.isWhole).toBe(true)
    return found?.documents.some(({ path }) => path === `/blog/${slug}`)
  }
  await setHidden(true)
  await pullSiteIndex()
  await setHidden(false)
  device.clock.advance(1000)
  await pullPost(slug, null)
  expect(await isFound()).toBe(true)
  await setHidden(true)
  device.clock.advance(600_000)
  expect(await pullSiteIndex()).toBe('unchanged')
  expect(await engine.db.posts.get(slug)).toMatchObject({ slug })
  expect(await isFound()).toBe(false)
})

test('a save that began before its post was taken down waits for nothing', async () => {
  const { trySave } = await saving()
  const { pullPosts } = await blog()
  await pullPosts({}, 1, null)
  await setHidden(true)
  await trySave('post', slug, 'A post')
  expect(await state()).toBe('gone')
})

test('what something else than the server lacks stays on the device', async () => {
  const { pullPost } = await blog()
  await pullPost(slug, null)
  device.network.fail(new RegExp(`/posts/${slug}/`), { status: 404 })
  expect(await pullPost(slug, null)).toBe('failed')
  expect(await engine.db.posts.get(slug)).toMatchObject({ slug })
})

test('the writer of a post that was taken down has it as such with its text, and nobody else on the device has it', async () => {
  const writer = await device.server.signIn(await device.server.aPerson({ role: 'writer' }))
  await device.signIn(writer, engine)
  const form = { title: 'Maji', excerpt: 'E', category: 'News', author: 'Vior Team', content: '<p>one</p>' }
  const id = crypto.randomUUID()
  const published = await writer.send('PUT', `/blog/api/drafts/${id}/`, { ...form, source: 'one' })
  const own = (await published.json()).slug
  const { pullOwnPosts, downloadAsDraft } = await ownPosts()
  const { readServerPosts, readHiddenPosts, readOwnPosts } = await drafts()
  await pullOwnPosts()
  expect(await readServerPosts(writer.user.id)).toMatchObject([{ slug: own, excerpt: 'E' }])
  await setHidden(true, own)
  expect(await pullOwnPosts()).toBe('saved')
  expect(await pullOwnPosts()).toBe('unchanged')
  expect(await readServerPosts(writer.user.id)).toEqual([])
  expect(await readHiddenPosts(writer.user.id)).toMatchObject([{ slug: own, title: 'Maji' }])
  expect(await engine.db.posts.get(own)).toBeUndefined()
  expect(await readOwnPosts(writer.user.id)).toEqual([])
  await downloadAsDraft(own, writer.user.id, (content) => ({ content, words: 1 }))
  expect(await engine.db.postDrafts.toArray()).toMatchObject([{ slug: own, source: 'one' }])
  await setHidden(false, own)
  await pullOwnPosts()
  expect(await readHiddenPosts(writer.user.id)).toEqual([])
  expect(await engine.db.posts.get(own)).toMatchObject({ title: 'Maji' })
})

test.for([
  ['en', 'Our staff took this post down. It cannot be changed until they put it back.'],
  ['sw', 'Wafanyakazi wetu wameondoa makala hii. Haiwezi kubadilishwa hadi watakapoirudisha.'],
] as const)(
  'an edit that waits while its post is taken down is refused with a sentence (%s), and its text stays',
  async ([language, words]) => {
    const writer = await device.server.signIn(await device.server.aPerson({ role: 'writer' }))
    engine = device.context({ language: () => language })
    setPageEngine(engine)
    await device.signIn(writer, engine)
    const { publish, readDrafts } = await drafts()
    const draft = {
      id: crypto.randomUUID(),
      owner: writer.user.id,
      title: 'Maji',
      excerpt: 'E',
      category: 'News',
      author: 'Vior Team',
      tags: '',
      content: '<p>one</p>',
      source: 'one',
      words: 1,
      language: 'en' as const,
      translation_of: '',
      createdAt: 1,
      editedAt: 1,
      slug: '',
      publishedEdit: 0,
    }
    const form = { title: 'Maji', excerpt: 'E', category: 'News' as const, author: 'Vior Team', tags: [] }
    await engine.db.postDrafts.put(draft)
    await publish(draft, { ...form, language: 'en', content: '<p>one</p>' }, writer.user.id)
    await engine.drain()
    const own = (await engine.db.postDrafts.get(draft.id))?.slug ?? ''
    const edited = { ...draft, slug: own, source: 'two', content: '<p>two</p>', editedAt: 2 }
    await engine.db.postDrafts.put(edited)
    await publish(edited, { ...form, language: 'en', content: '<p>two</p>' }, writer.user.id)
    await setHidden(true, own)
    await engine.drain()
    expect(await readDrafts(writer.user.id)).toMatchObject([
      {
        draft: { source: 'two', slug: own },
        row: { state: 'parked', payload: { source: 'two' }, lastError: { status: 409, words } },
      },
    ])
    await setHidden(false, own)
    const [row] = await engine.outbox.rows(writer.user.id)
    await engine.outbox.retry(row?.key ?? '')
    await engine.drain()
    expect(await engine.db.posts.get(own)).toMatchObject({ content: '<p>two</p>' })
  },
)
