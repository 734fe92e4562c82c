import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archiveSchema } from '#domain/archive.ts'
import { categorySchema, postSchema, postSummarySchema } from '#domain/blog.ts'
import { commentPageSize, maxPageSize } from '#domain/limits.ts'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { pageSchema } from '#domain/listing.ts'
import { archiveComments, postComments } from '#platform/sync/comment-lists.ts'
import { pullCommentPages, type CommentList } from '#platform/sync/comment-pages.ts'
import type { SavedRow } from '#platform/storage/database.ts'
import { saveImage } from '#platform/storage/image-cache.ts'
import { engine, pageCache, pullIntoCache } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { cacheSummaries, cacheWholePost } from '#platform/sync/post-cache.ts'
import { isFailure } from '#platform/sync/pull-status.ts'
import { isQuotaError, requestPersistence, withEviction } from '#platform/storage/with-eviction.ts'
import { currentLocale } from '#i18n/locale.ts'
import { lessonsVersion } from './lessons-version.ts'
import { imagesOf, postVersion } from './post-version.ts'
import { dropUnused } from './saved.store.ts'
import { savedItem, type SavedItem, type SavedKind } from './saved-item.ts'

const postPage = pageSchema(postSummarySchema)
const categoryPage = pageSchema(categorySchema)

/** How many pages of comments are saved with an item. */
const savedPages = Math.ceil(500 / commentPageSize)

/** Concurrent requests, limited for slow connections. */
const atOnce = 3

/** Fetches the names of the categories that have posts. */
export function pullCategories(): Promise<PullOutcome> {
  return pullIntoCache(addresses.categories, async (body) => {
    const page = v.safeParse(categoryPage, body)
    return page.success
      ? page.output.results.filter(({ post_count }) => post_count > 0).map(({ name }) => name)
      : undefined
  })
}

/** The saves of this page that have not ended, by key. */
const running = new Map<string, Promise<void>>()

/**
 * Fetches an item with its pictures and records which parts are missing. The row is stored before the fetch, so that an
 * interrupted save resumes later. Calls for an item that is being saved share that save: a post is saved with its
 * category and by its own button at once. Rejects if the storage quota is exceeded.
 */
function save(kind: SavedKind, name: string, title: string): Promise<void> {
  const thing = savedItem(kind, name)
  const shared = running.get(thing.key)
  if (shared) return shared
  const saving = saveOnce(thing, title).finally(() => running.delete(thing.key))
  running.set(thing.key, saving)
  return saving
}

/** Like `save`; resolves to `no-room` if the storage quota is exceeded. Rejects for other failures of IndexedDB. */
export async function trySave(kind: SavedKind, name: string, title: string): Promise<'done' | 'no-room'> {
  try {
    if (kind === 'post') await takeOutOfCategory(name)
    await save(kind, name, title)
    return 'done'
  } catch (error) {
    if (isQuotaError(error)) return 'no-room'
    throw error
  }
}

/**
 * A post whose own button was pressed stays when its category is removed. A save that has not ended is resumed, perhaps
 * without a press.
 */
async function takeOutOfCategory(slug: string): Promise<void> {
  const { saved } = engine.db
  const row = await saved.get(savedItem('post', slug).key)
  if (row?.removedAt === 0 && row.savedAt === 0) return
  await saved
    .filter(({ slugs }) => slugs.includes(slug))
    .modify((category) => {
      category.slugs = category.slugs.filter((other) => other !== slug)
    })
}

async function saveOnce(thing: SavedItem, title: string): Promise<void> {
  // Not awaited: Firefox asks the person, who may never answer.
  void requestPersistence(engine.db).catch(() => {})
  await begin(thing, title)
  await keepers[thing.kind](thing)
}

const keepers = { post: savePost, archive: saveArchive, category: saveCategory, course: saveCourse }

async function begin({ key }: SavedItem, title: string): Promise<void> {
  const existing = await engine.db.saved.get(key)
  const newRow = { savedAt: 0, version: '', bytes: 0, images: [], missing: [], slugs: [] }
  const row: SavedRow = { ...newRow, ...existing, key, title, startedAt: engine.clock.now(), removedAt: 0 }
  await withEviction(engine.db, () => engine.db.saved.put(row))
}

async function savePost({ key, name }: SavedItem): Promise<void> {
  const outcome = await pullWithRoom(
    addresses.post(name),
    async (body, userId) => {
      const post = v.safeParse(postSchema, body)
      return post.success
        ? cacheWholePost(engine.db, post.output, { now: engine.clock.now(), userId })
        : undefined
    },
    async () => (await engine.db.posts.get(name))?.content !== undefined,
  )
  if (outcome === 'missing') {
    // Nothing is left to wait for.
    await engine.db.posts.delete(name)
    return settle(key, { missing: [] })
  }
  if (await isOldCopy(key, outcome)) return
  const post = await engine.db.posts.get(name)
  if (post?.content === undefined) return
  const images = imagesOf(post.content, post.image, post.images)
  const { saved } = engine.db
  // Those of before too, so that whatever is stored is removed with the item, also when this save is cut.
  const all = [...new Set([...((await saved.get(key))?.images ?? []), ...images])]
  await withEviction(engine.db, () => saved.update(key, { images: all }))
  let full: unknown
  const store = (put: () => Promise<void>) =>
    withEviction(engine.db, put).catch((error: unknown) => {
      if (isQuotaError(error)) full = error
      throw error
    })
  // Without room, the rest is not fetched in vain.
  const sizes = await mapInBatches(images, async (url) => (full ? null : saveImage(url, store)))
  const comments = await missingComments(postComments(name))
  await settle(key, {
    version: postVersion(post),
    bytes: post.content.length + sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    images,
    missing: [...images.filter((_, index) => sizes[index] === null), ...comments],
  })
  // All of them if the item was purged meanwhile.
  await dropUnused(all, await saved.toArray())
  if (full) throw full
}

async function saveArchive({ key, name }: SavedItem): Promise<void> {
  const id = Number(name)
  const outcome = await pullWithRoom(
    archiveAddresses.one(id),
    async (body) => {
      const archive = v.safeParse(archiveSchema, body)
      if (!archive.success) return undefined
      const now = engine.clock.now()
      await engine.db.archives.put({ ...archive.output, savedAt: now, contentSavedAt: now })
      return [name]
    },
    async () => (await engine.db.archives.get(id))?.versions !== undefined,
  )
  if (await isOldCopy(key, outcome)) return
  const archive = await engine.db.archives.get(id)
  if (archive?.versions === undefined) return
  const missing = await missingComments(archiveComments(id))
  await settle(key, { version: archive.updated_at, bytes: JSON.stringify(archive).length, missing })
}

/** Whether an item that was saved before could not be fetched: what the device has of it may be outdated. */
async function isOldCopy(key: string, outcome: PullOutcome): Promise<boolean> {
  return isFailure(outcome) && (await engine.db.saved.get(key))?.savedAt !== 0
}

/** Fetches the comments; returns the list's address if some could not be fetched. */
async function missingComments<TComment extends { id: number }, TRow extends { id: number }>(
  list: CommentList<TComment, TRow>,
): Promise<string[]> {
  const outcome = checkRoom(await pullCommentPages(pageCache, list, savedPages))
  return isFailure(outcome) ? [list.address] : []
}

/** Saves each post of a category as its own item; posts that fail are recorded as missing. */
async function saveCategory({ key, name }: SavedItem): Promise<void> {
  let slugs: string[] = []
  const outcome = await pullWithRoom(
    `/blog/api/posts/?category=${encodeURIComponent(name)}&page_size=${maxPageSize}`,
    async (body, userId) => {
      const page = v.safeParse(postPage, body)
      if (!page.success) return undefined
      const posts = page.output.results
      slugs = posts.map(({ slug }) => slug)
      const cached = await engine.db.posts.bulkGet(slugs)
      await cacheSummaries(engine.db, posts, cached, { now: engine.clock.now(), userId })
      return slugs
    },
    // A cached list may be outdated, so the server must answer with the full list.
    () => Promise.resolve(false),
  )
  if (outcome !== 'saved') return
  await withEviction(engine.db, () => addToCategory(key, slugs))
  let full: unknown
  const results = await mapInBatches(slugs, async (slug) => {
    // Not after the category was removed, nor without room.
    const isWanted = !full && (await engine.db.saved.get(key))?.removedAt === 0
    const post = isWanted && (await engine.db.posts.get(slug))
    if (post)
      await save('post', slug, post.title).catch((error: unknown) => {
        if (!isQuotaError(error)) throw error
        full = error
      })
    return engine.db.saved.get(savedItem('post', slug).key)
  })
  await settle(key, {
    version: slugs.toSorted().join(' '),
    bytes: results.reduce((sum, row) => sum + (row?.bytes ?? 0), 0),
    missing: slugs.filter((_, index) => !isWhole(results[index])),
  })
  if (full) throw full
}

/** Records which posts are saved with a category: not those that were saved by themselves. */
async function addToCategory(key: string, slugs: string[]): Promise<void> {
  const { saved } = engine.db
  await engine.db.transaction('rw', saved, async () => {
    const before = (await saved.get(key))?.slugs ?? []
    const posts = await saved.bulkGet(slugs.map((slug) => savedItem('post', slug).key))
    const added = slugs.filter((slug, index) => before.includes(slug) || posts[index]?.removedAt !== 0)
    await saved.update(key, { slugs: added })
  })
}

/** Saves the lessons of a course in the language of the page; those that fail are recorded as missing. */
async function saveCourse({ key, name }: SavedItem): Promise<void> {
  // oxlint-disable-next-line vior/late-imports -- for those who save a course; a failure is shown at its button
  const { pullLesson, pullLessons } = await import('#platform/sync/lesson-cache.ts')
  const language = currentLocale()
  if (isFailure(checkRoom(await pullLessons(engine, name, language)))) return
  const list = (await engine.db.lessons.get(lessonAddresses.list(name, language)))?.list
  if (!list) return
  const slugs = list.lessons.map(({ slug }) => slug)
  const outcomes = await mapInBatches(slugs, async (slug) =>
    checkRoom(await pullLesson(engine, { course: name, slug, language })),
  )
  await settle(key, {
    version: lessonsVersion(language, list),
    bytes: list.lessons.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: slugs.filter((_, index) => isFailure(outcomes[index])),
  })
}

/** Throws the browser's error for a full device, which `trySave` reports. */
function checkRoom(outcome: PullOutcome): PullOutcome {
  if (outcome === 'full') throw new DOMException('No room for what was fetched', 'QuotaExceededError')
  return outcome
}

const pullWithRoom: typeof pullIntoCache = async (...args) => checkRoom(await pullIntoCache(...args))

function isWhole(row: SavedRow | undefined): boolean {
  return row !== undefined && row.savedAt !== 0 && row.missing.length === 0
}

async function settle(key: string, part: Partial<SavedRow>): Promise<void> {
  await withEviction(engine.db, () => engine.db.saved.update(key, { ...part, savedAt: engine.clock.now() }))
}

async function mapInBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))))
  return results
}
