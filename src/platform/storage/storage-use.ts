import type { Table } from 'dexie'
import type { Database } from './database.ts'
import { savedImages, seenImages } from './image-cache.ts'

/**
 * Storage used on the device, in bytes. `app`: files cached by the worker. `cachedContent`: cached content with its pictures.
 * `files`: downloads. `userData`: unsent data of the user, which is never cleared automatically.
 */
export type StorageUse = { app: number; cachedContent: number; files: number; userData: number }

/** Measures the storage used. It reads all data, so call it only on request. */
export async function measureStorage(db: Database): Promise<StorageUse> {
  const [app, pictures, cachedContent, userData, tableBytes, stored] = await Promise.all([
    cachesSize((name) => !isOfPictures(name)),
    cachesSize(isOfPictures),
    sizeOfAll(db.cached),
    sizeOfAll([db.outbox, db.drafts, db.postDrafts, db.kept, db.shared, db.uploads]),
    sizeOfAll([db.downloads, db.pieces]),
    folderSize(),
  ])
  return { app, cachedContent: cachedContent + pictures, userData, files: tableBytes + stored }
}

/**
 * Deletes cached content; it is fetched again on the next visit. Keeps everything saved for offline and all tables
 * outside `db.cached`.
 */
export async function clearCachedContent(db: Database): Promise<void> {
  const saved = new Set((await db.saved.toArray()).map(({ key }) => key))
  const hasPost = ({ slug }: { slug: string }) => saved.has(`post/${slug}`)
  const hasArchive = (id: number) => saved.has(`archive/${id}`)
  await db.transaction('rw', db.cached, async () => {
    await db.posts.filter((post) => !hasPost(post)).delete()
    await db.comments.filter((comment) => !hasPost(comment)).delete()
    await db.archives.filter(({ id }) => !hasArchive(id)).delete()
    await db.ratings.filter(({ archiveId }) => !hasArchive(archiveId)).delete()
    await db.lessons.filter(({ course }) => !saved.has(`course/${course}`)).delete()
    await db.likes.clear()
    await db.requests.clear()
    await db.answers.clear()
  })
  if ('caches' in globalThis) await caches.delete(seenImages)
}

const isOfPictures = (name: string) => name === seenImages || name === savedImages

function sizeOfAll(tables: Table[]): Promise<number> {
  return sum(tables.map(tableSize))
}

/** An estimate: the length of strings and the size of binary data. */
async function tableSize(table: Table<unknown>): Promise<number> {
  let size = 0
  await table.each((row) => {
    size += sizeOf(row)
  })
  return size
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Blob) return value.size
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce((size, [name, part]) => size + name.length + sizeOf(part), 0)
}

async function cachesSize(isCounted: (name: string) => boolean): Promise<number> {
  if (!('caches' in globalThis)) return 0
  const names = (await caches.keys()).filter(isCounted)
  return sum(
    names.map(async (name) => {
      const answers = await (await caches.open(name)).matchAll()
      return sum(answers.map(async (answer) => (await answer.blob()).size))
    }),
  )
}

async function folderSize(): Promise<number> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  return root ? sizeBelow(root) : 0
}

async function sizeBelow(folder: FileSystemDirectoryHandle): Promise<number> {
  let size = 0
  for await (const entry of folder.values()) {
    if (entry instanceof FileSystemDirectoryHandle) size += await sizeBelow(entry)
    else if (entry instanceof FileSystemFileHandle) size += (await entry.getFile()).size
  }
  return size
}

async function sum(parts: Promise<number>[]): Promise<number> {
  return (await Promise.all(parts)).reduce((total, part) => total + part, 0)
}
