import { isAppCache } from '#domain/app-caches.ts'
import type { Database } from './database.ts'
import { openChunkStore } from '#platform/downloads/chunk-store.ts'
import { savedImages, seenImages } from './image-cache.ts'

/** Evicts one category of data; resolves to whether anything was removed. */
type EvictionStep = (db: Database) => Promise<boolean>

/** Number of posts whose content is evicted per step. */
const postsAtOnce = 20

/**
 * Eviction order when the device is full (docs/engine.md#when-the-device-is-full). Never evicts drafts, the outbox, or
 * items the user saved.
 */
const evictionSteps: EvictionStep[] = [dropRuntimeCaches, dropSeenImages, dropOldPosts, dropHandedOver]

/** All caches other than the app's and the pictures'; they can be fetched again. */
function dropRuntimeCaches(): Promise<boolean> {
  return dropCaches((name) => !isAppCache(name) && name !== seenImages && name !== savedImages)
}

function dropSeenImages(): Promise<boolean> {
  return dropCaches((name) => name === seenImages)
}

async function dropCaches(isDroppable: (name: string) => boolean): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const names = (await caches.keys()).filter(isDroppable)
  await Promise.all(names.map((name) => caches.delete(name)))
  return names.length > 0
}

/** Content of posts that were not saved for offline, least recently fetched first. */
async function dropOldPosts(db: Database): Promise<boolean> {
  const saved = new Set(await db.saved.toCollection().primaryKeys())
  const evictable = await db.posts
    .filter((post) => post.content !== undefined && !saved.has(`post/${post.slug}`))
    .sortBy('contentSavedAt')
  const slugs = evictable.slice(0, postsAtOnce).map((post) => post.slug)
  await db.posts
    .where('slug')
    .anyOf(slugs)
    .modify((post) => {
      delete post.content
      delete post.contentSavedAt
    })
  return slugs.length > 0
}

/** The finished download handed over to the browser longest ago: its file is stored twice on the device. */
async function dropHandedOver(db: Database): Promise<boolean> {
  const handedOver = await db.downloads
    .where('state')
    .equals('ready')
    .filter((row) => row.handedOverAt > 0)
    .sortBy('handedOverAt')
  const [oldest] = handedOver
  if (!oldest) return false
  await (await openChunkStore(db)).clear(oldest.id)
  await db.downloads.delete(oldest.id)
  return true
}

/**
 * Runs a write; on a quota error evicts data step by step and retries. Rejects with the last error when nothing is left
 * to evict. `work` may run several times.
 */
export async function withEviction<T>(db: Database, work: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isQuotaError(error) || !(await evictOnce(db))) throw error
    }
  }
}

async function evictOnce(db: Database): Promise<boolean> {
  for (const step of evictionSteps) if (await step(db).catch(() => false)) return true
  return false
}

/** Whether the error means that the storage quota is exceeded; Dexie wraps the browser's error. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && isQuotaError(error.inner)
}

/** Setting with the browser's decision on persistent storage: 'granted' or 'refused'. */
export const persistenceSetting = 'persistence'

/**
 * Requests persistent storage once, so that the browser does not evict this site's data; stores the decision for the
 * settings page. Called at the first write and at the first explicit save.
 */
export async function requestPersistence(db: Database): Promise<void> {
  // Node has no `navigator.storage`, and workers cannot request persistence.
  const storage: unknown = globalThis.navigator?.storage
  if (!canPersist(storage)) return
  if ((await db.settings.get(persistenceSetting)) !== undefined) return
  const isGranted = await storage.persist()
  await db.settings.put({ name: persistenceSetting, value: isGranted ? 'granted' : 'refused' })
}

function canPersist(storage: unknown): storage is { persist: () => Promise<boolean> } {
  return typeof storage === 'object' && storage !== null && 'persist' in storage
}
