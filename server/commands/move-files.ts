import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Database } from '#server/database/database.ts'
import { areas, NotStored, type Storage, type StoredEntry } from '#server/files/storage.ts'

export type MovedFiles = {
  copied: number
  /** Were in the bucket with the same bytes. */
  same: number
  /** Have other bytes in the bucket, where they are newer: both were kept. */
  differing: string[]
  /** Uploads in progress, which are moved to the bucket when they resume. */
  unfinished: number
}

type Move = {
  db: Database
  local: Storage
  bucket: Storage
  /** Whether a file of the folder is removed once the bucket has it. */
  isRemoving: boolean
  onFile?: (entry: StoredEntry, result: 'copied' | 'same' | 'differs' | 'removed') => void
}

/** Hidden files, and what a server is writing or a killed one left. */
const skippedNames = /^\.|\.partial-[\da-f-]+$/

/**
 * Copies all files from the folder to the bucket, reads each back and compares its SHA-256. Safe to repeat after a cut, and while
 * servers run. Throws if a file arrived with other bytes.
 */
export async function moveFiles({ db, local, bucket, isRemoving, onFile }: Move): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, same: 0, differing: [], unfinished: 0 }
  for (const area of Object.values(areas)) {
    for await (const entry of local.list(area)) {
      if (skippedNames.test(path.posix.basename(entry.key))) continue
      if (await isInProgress(db, entry.key)) {
        moved.unfinished += 1
        continue
      }
      const result = await copyFile(local, bucket, entry)
      if (result === 'differs') moved.differing.push(entry.key)
      else if (result !== 'removed') moved[result] += 1
      if (isRemoving && result !== 'differs') await local.remove(entry.key)
      onFile?.(entry, result)
    }
  }
  return moved
}

async function copyFile(local: Storage, bucket: Storage, { key, changedAt }: StoredEntry) {
  try {
    const expected = await digestOf(local, key)
    const existing = await bucket.stat(key)
    if (existing && (await digestOf(bucket, key)) === expected) return 'same'
    if (existing && existing.changedAt > changedAt) return 'differs'
    await bucket.put(key, await local.read(key))
    // Servers remove from the folder first: what is gone there now would come back.
    if (!(await local.stat(key))) {
      await bucket.remove(key)
      return 'removed'
    }
    if ((await digestOf(bucket, key)) !== expected)
      throw new Error(`${key} has other bytes in the bucket than in the folder. Run the command again.`)
    return 'copied'
  } catch (error) {
    // Removed by a server meanwhile.
    if (error instanceof NotStored) return 'removed'
    throw error
  }
}

async function isInProgress(db: Database, key: string): Promise<boolean> {
  const start = `${areas.attachments}/`
  if (!key.startsWith(start)) return false
  const open = await db
    .selectFrom('attachments')
    .select('id')
    .where('storage_key', '=', key.slice(start.length))
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk)
  return hash.digest('hex')
}
