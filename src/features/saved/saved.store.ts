import { addresses } from '#domain/addresses.ts'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { localizeArchive } from '#domain/localize-archive.ts'
import { currentLocale } from '#i18n/locale.ts'
import type { Locale } from '#domain/locale.ts'
import type { SavedRow } from '#platform/storage/database.ts'
import { dropImages } from '#platform/storage/image-cache.ts'
import { engine, readNewestAnswer } from '#platform/engine/page-engine.ts'
import { lessonsLanguage, lessonsVersion } from './lessons-version.ts'
import { postVersion } from './post-version.ts'
import { parseSavedKey, savedItem, type SavedItem, type SavedKind } from './saved-item.ts'

/** A saved item, and the version cached now (null if none). */
export type SavedView = { thing: SavedRow | undefined; version: string | null }

/** A course that was saved in another language than the page's is not saved for its readers. */
export async function readSaved(kind: SavedKind, name: string): Promise<SavedView> {
  const item = savedItem(kind, name)
  const thing = await engine.db.saved.get(item.key)
  const isOther = kind === 'course' && thing !== undefined && languageOf(thing) !== currentLocale()
  return isOther ? { thing: undefined, version: null } : { thing, version: await versionNow(item, thing) }
}

/** The language of a saved course. */
const languageOf = ({ version }: SavedRow): Locale => lessonsLanguage(version) ?? currentLocale()

async function versionNow({ kind, name }: SavedItem, thing: SavedRow | undefined): Promise<string | null> {
  if (kind === 'category') {
    const posts = await engine.db.posts.where('category').equals(name).primaryKeys()
    return posts.toSorted().join(' ')
  }
  if (kind === 'archive') {
    const archive = await engine.db.archives.get(Number(name))
    return archive?.versions === undefined ? null : archive.updated_at
  }
  if (kind === 'course') {
    const language = thing ? languageOf(thing) : currentLocale()
    const row = await engine.db.lessons.get(lessonAddresses.list(name, language))
    return row?.list ? lessonsVersion(language, row.list) : null
  }
  const post = await engine.db.posts.get(name)
  return post?.content === undefined ? null : postVersion(post)
}

/** An item that is cached because it was read, not saved. Times in ms since 1970. */
export type ReadSavedItem = {
  item: SavedItem
  title: string
  /** Language of the title, and of the lessons of a course; undefined if it is the page's. */
  language?: Locale | undefined
  bytes: number
  savedAt: number
}

export type SavedList = {
  /** `isGone`: a post that the site has no more, so that it was deleted here. */
  saved: (SavedView & Pick<ReadSavedItem, 'item' | 'language'> & { isGone: boolean })[]
  read: ReadSavedItem[]
  categories: string[]
  /** Total of all saved items; a picture used by several posts counts for each. */
  bytes: number
}

/**
 * Everything available offline, last saved first. `isAsked`: whether the request for the blog's categories was answered,
 * failed or has taken long; before that there are no categories.
 */
export async function readSavedList(isAsked: boolean): Promise<SavedList> {
  const categories = await readCategories(isAsked)
  const all = await engine.db.saved.toArray()
  const rows = all.filter((row) => row.removedAt === 0)
  const views = await Promise.all(
    rows.map(async (thing) => {
      // Skips a kind that only a newer version of the app knows.
      const item = parseSavedKey(thing.key)
      if (!item) return []
      const post = item.kind === 'post' ? await engine.db.posts.get(item.name) : undefined
      // What was saved is deleted only where the site has no such post.
      const isGone = item.kind === 'post' && !post && thing.savedAt > 0
      const language = item.kind === 'course' ? languageOf(thing) : post?.language
      return { item, thing, version: await versionNow(item, thing), language, isGone }
    }),
  )
  const saved = views.flat()
  const keys = new Set(all.map((row) => row.key))
  const read = [...(await readPosts()), ...(await readArchives())].filter(({ item }) => !keys.has(item.key))
  return {
    saved: saved.toSorted((a, b) => b.thing.startedAt - a.thing.startedAt),
    read: read.toSorted((a, b) => b.savedAt - a.savedAt),
    categories,
    bytes: saved.reduce(
      (sum, { item, thing, isGone }) => (item.kind === 'category' || isGone ? sum : sum + thing.bytes),
      0,
    ),
  }
}

/**
 * The categories of the blog that have posts. If the list was never fetched, those of the posts on this device, but only once
 * the request for it has settled or taken long (`isAsked`): its answer would insert categories between them and shift the layout.
 */
async function readCategories(isAsked: boolean): Promise<string[]> {
  const [fetched, readSlugs] = await Promise.all([
    readNewestAnswer(addresses.categories),
    engine.db.posts.orderBy('category').uniqueKeys(),
  ])
  if (!fetched && !isAsked) return []
  return [...new Set([...(fetched?.slugs ?? []), ...readSlugs.map(String)])].toSorted((a, b) =>
    a.localeCompare(b),
  )
}

async function readPosts(): Promise<ReadSavedItem[]> {
  const posts = await engine.db.posts.filter((post) => post.content !== undefined).toArray()
  return posts.map(({ slug, title, language, content = '', contentSavedAt = 0 }) => ({
    item: savedItem('post', slug),
    title,
    language,
    bytes: content.length,
    savedAt: contentSavedAt,
  }))
}

async function readArchives(): Promise<ReadSavedItem[]> {
  const archives = await engine.db.archives.filter((archive) => archive.versions !== undefined).toArray()
  return archives.map((archive) => ({
    item: savedItem('archive', String(archive.id)),
    title: localizeArchive(archive, currentLocale()).title,
    bytes: JSON.stringify(archive).length,
    savedAt: archive.contentSavedAt ?? 0,
  }))
}

/** Held by each page that can undo a removal, so that no other one purges it. */
const undoLock = 'undo-removal'

/** The hold of this page on `undoLock`, until `end`. */
let hold: { end: () => void; ended: Promise<unknown> } | undefined

/** Null in Safari before 15.4. */
const webLocks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/** Resolves once this page has `undoLock`, or cannot have it. */
function holdUndo(): Promise<void> {
  return new Promise((resolve) => {
    const locks = webLocks()
    if (hold || !locks) return resolve()
    let end: () => void = resolve
    const until = new Promise<void>((done) => (end = done))
    const ended = locks.request(undoLock, { mode: 'shared' }, () => {
      resolve()
      return until
    })
    hold = { end, ended: ended.catch(resolve) }
  })
}

/** Marks a saved item as removed; until `purge` it can be restored. */
export async function remove(key: string): Promise<void> {
  await holdUndo()
  const now = engine.clock.now()
  const row = await engine.db.saved.get(key)
  if (row) await engine.db.saved.update(key, { removedAt: now })
  else await engine.db.saved.put({ ...nothing, key, removedAt: now })
  const parts = row?.slugs.map((slug) => savedItem('post', slug).key) ?? []
  await engine.db.saved.where('key').anyOf(parts).modify({ removedAt: now })
}

/** Resolves to whether the item could be restored; not if it was purged meanwhile. */
export async function undoRemove(key: string): Promise<boolean> {
  const row = await engine.db.saved.get(key)
  if (!row) return false
  const parts = row.slugs.map((slug) => savedItem('post', slug).key)
  await engine.db.saved
    .where('key')
    .anyOf([key, ...parts])
    .modify({ removedAt: 0 })
  // An item that was only read must not become a saved one.
  if (row.startedAt === 0) await engine.db.saved.delete(key)
  return true
}

const nothing = {
  title: '',
  startedAt: 0,
  savedAt: 0,
  version: '',
  bytes: 0,
  images: [],
  missing: [],
  slugs: [],
}

/**
 * Deletes the removed items permanently, unless another page can undo a removal: that one deletes them when it is left, or
 * the next page that calls this. This page undoes nothing any more.
 */
export async function purge(): Promise<void> {
  hold?.end()
  await hold?.ended
  hold = undefined
  const locks = webLocks()
  if (!locks) return deleteRemoved()
  await locks.request(undoLock, { ifAvailable: true }, async (lock) => {
    if (lock) await deleteRemoved()
  })
}

/** Deletes those of the pictures that none of the items needs. */
export async function dropUnused(images: readonly string[], items: readonly SavedRow[]): Promise<void> {
  const needed = new Set(items.flatMap((row) => row.images))
  const unused = images.filter((url) => !needed.has(url))
  if (unused.length > 0) await dropImages(unused)
}

/** Deletes the content of removed items, pictures that no other item needs, and the rows themselves. */
async function deleteRemoved(): Promise<void> {
  const rows = await engine.db.saved.toArray()
  const removedRows = rows.filter((row) => row.removedAt !== 0)
  if (removedRows.length === 0) return
  const images = removedRows.flatMap((row) => row.images)
  const kept = rows.filter((row) => row.removedAt === 0)
  await dropUnused(images, kept)
  const { db } = engine
  await db.transaction('rw', [db.saved, db.posts, db.archives, db.lessons], async () => {
    for (const { key } of removedRows) {
      const thing = parseSavedKey(key)
      if (thing?.kind === 'post') {
        await db.posts
          .where('slug')
          .equals(thing.name)
          .modify((post) => {
            delete post.content
            delete post.contentSavedAt
          })
      }
      if (thing?.kind === 'course') await db.lessons.where('course').equals(thing.name).delete()
      if (thing?.kind === 'archive') {
        await db.archives
          .where('id')
          .equals(Number(thing.name))
          .modify((archive) => {
            delete archive.versions
            delete archive.contentSavedAt
          })
      }
    }
    await db.saved.bulkDelete(removedRows.map((row) => row.key))
  })
}
