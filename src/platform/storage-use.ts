import type { Table } from 'dexie'
import type { Database } from './database.ts'

/**
 * What takes room on the device, in bytes. `app`: pages and scripts that the worker keeps. `reading`: what was fetched
 * to be read. `files`: downloads. `own`: what its owner wrote and has not sent; nothing clears that but them.
 */
export type StorageUse = { app: number; reading: number; files: number; own: number }

/** Tables of what somebody wrote, or that say how the app is set. */
const ownTables = new Set(['outbox', 'drafts', 'kept'])
const steadyTables = new Set(['settings', 'diary'])
const fileTables = /^(?:downloads?|chunks?|files?)/

/** Measures it; reads everything, so only where somebody asks. */
export async function measureStorage(db: Database): Promise<StorageUse> {
  const of = (choose: (name: string) => boolean) =>
    sum(db.tables.filter(({ name }) => choose(name)).map(tableSize))
  const [app, reading, own, tabled, stored] = await Promise.all([
    cachesSize(),
    of((name) => isReading(name)),
    of((name) => ownTables.has(name)),
    of((name) => fileTables.test(name)),
    folderSize(),
  ])
  return { app, reading, own, files: tabled + stored }
}

/** Forgets everything that was fetched to be read; it comes again with the next visit. */
export async function clearReading(db: Database): Promise<void> {
  const tables = db.tables.filter(({ name }) => isReading(name))
  await db.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
}

function isReading(name: string): boolean {
  return !ownTables.has(name) && !steadyTables.has(name) && !fileTables.test(name)
}

/** Near enough: rows as text, bytes as they are. */
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

async function cachesSize(): Promise<number> {
  if (!('caches' in globalThis)) return 0
  const names = await caches.keys()
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
