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
  /** Uploads in progress, which go to the bucket when they go on. */
  unfinished: number
}

type Move = {
  db: Database
  local: Storage
  bucket: Storage
  /** Whether a file of the folder is removed once the bucket has it. */
  isRemoving: boolean
  onFile?: (entry: StoredEntry, what: 'copied' | 'same' | 'differs' | 'removed') => void
}

/** Hidden files, and what a server is writing or a killed one left. */
const passedOver = /^\.|\.partial-[\da-f-]+$/

/**
 * Copies all files from the folder to the bucket, reads each back and compares its SHA-256. Safe to repeat after a cut, and while
 * servers run. Throws if a file arrived with other bytes.
 */
export async function moveFiles({ db, local, bucket, isRemoving, onFile }: Move): Promise<MovedFiles> {
  const done: MovedFiles = { copied: 0, same: 0, differing: [], unfinished: 0 }
  for (const area of Object.values(areas)) {
    for await (const entry of local.list(area)) {
      if (passedOver.test(path.posix.basename(entry.key))) continue
      if (await isInProgress(db, entry.key)) {
        done.unfinished += 1
        continue
      }
      const what = await copyFile(local, bucket, entry)
      if (what === 'differs') done.differing.push(entry.key)
      else if (what !== 'removed') done[what] += 1
      if (isRemoving && what !== 'differs') await local.remove(entry.key)
      onFile?.(entry, what)
    }
  }
  return done
}

async function copyFile(local: Storage, bucket: Storage, { key, changedAt }: StoredEntry) {
  try {
    const wanted = await digestOf(local, key)
    const there = await bucket.stat(key)
    if (there && (await digestOf(bucket, key)) === wanted) return 'same'
    if (there && there.changedAt > changedAt) return 'differs'
    await bucket.put(key, await local.read(key))
    // Servers remove from the folder first: what is gone there now would come back.
    if (!(await local.stat(key))) {
      await bucket.remove(key)
      return 'removed'
    }
    if ((await digestOf(bucket, key)) !== wanted)
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
