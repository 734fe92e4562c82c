import { isAppCache } from '#domain/app-caches.ts'
import type { Database } from './database.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { savedImages, seenImages } from './image-cache.ts'

/** One thing that can go when the device is full; answers whether it made room. */
type RoomStep = (db: Database) => Promise<boolean>

/** Posts whose content goes in one step. */
const postsAtOnce = 20

/**
 * What is evicted when the device is full, in this order (docs/engine.md#when-the-device-is-full). Never drafts, the outbox, or
 * what the person saved.
 */
const roomSteps: RoomStep[] = [dropRuntimeCaches, dropSeenImages, dropOldPosts, dropHandedOver]

/** Everything else the browser keeps in caches: it can be fetched again. */
function dropRuntimeCaches(): Promise<boolean> {
  return dropCaches((name) => !isAppCache(name) && name !== seenImages && name !== savedImages)
}

/** Pictures that were looked at. */
function dropSeenImages(): Promise<boolean> {
  return dropCaches((name) => name === seenImages)
}

async function dropCaches(isMeant: (name: string) => boolean): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const names = (await caches.keys()).filter(isMeant)
  await Promise.all(names.map((name) => caches.delete(name)))
  return names.length > 0
}

/** Texts of posts that were kept because they were read, those read longest ago first. */
async function dropOldPosts(db: Database): Promise<boolean> {
  const saved = new Set(await db.saved.toCollection().primaryKeys())
  const kept = await db.posts
    .filter((post) => post.content !== undefined && !saved.has(`post/${post.slug}`))
    .sortBy('contentSavedAt')
  const slugs = kept.slice(0, postsAtOnce).map((post) => post.slug)
  await db.posts
    .where('slug')
    .anyOf(slugs)
    .modify((post) => {
      delete post.content
      delete post.contentSavedAt
    })
  return slugs.length > 0
}

/** The download that was given to the browser to save longest ago: its file lies on the device a second time. */
async function dropHandedOver(db: Database): Promise<boolean> {
  const given = await db.downloads
    .where('state')
    .equals('ready')
    .filter((row) => row.handedOverAt > 0)
    .sortBy('handedOverAt')
  const [oldest] = given
  if (!oldest) return false
  await (await openChunkStore(db)).clear(oldest.id)
  await db.downloads.delete(oldest.id)
  return true
}

/** Runs work that writes; when the device is full, makes room step by step and runs it again. Throws when none is left. */
export async function withEviction<T>(db: Database, work: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isQuotaError(error) || !(await makeRoom(db))) throw error
    }
  }
}

async function makeRoom(db: Database): Promise<boolean> {
  for (const step of roomSteps) if (await step(db).catch(() => false)) return true
  return false
}

/** Whether the device is full; Dexie wraps what the browser threw. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && isQuotaError(error.inner)
}

/** Where the browser's answer is kept to whether it may throw our data away. */
export const persistenceSetting = 'persistence'

/**
 * Asks the browser, once, not to throw this site's data away when the device runs full; the answer is kept for the
 * settings page. Called at the first write and at the first explicit save.
 */
export async function requestPersistence(db: Database): Promise<void> {
  // Node has no storage, a worker none that can ask.
  const storage: unknown = globalThis.navigator?.storage
  if (!canPersist(storage)) return
  if ((await db.settings.get(persistenceSetting)) !== undefined) return
  const isGranted = await storage.persist()
  await db.settings.put({ name: persistenceSetting, value: isGranted ? 'granted' : 'refused' })
}

function canPersist(storage: unknown): storage is { persist: () => Promise<boolean> } {
  return typeof storage === 'object' && storage !== null && 'persist' in storage
}
