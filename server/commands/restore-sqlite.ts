import { existsSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Clock } from '#server/clock.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { chownToFolderOwner } from '#server/files/chown-to-folder-owner.ts'

/** What SQLite has beside a file that is open, or was open when its process was killed. */
const besides = ['-wal', '-shm', '-journal']

type Restore = { file: string; location: string; clock: Clock }

/**
 * Replaces the file by a backup that `complete` has made ready for clients. All of it happens in a file of its own, which takes
 * the place of the old one in one step at the end: after a failure or a power loss the old file is there. It is kept as
 * `<location>.before-<time>`.
 */
export async function replaceSqlite<T>(
  { file, location, clock }: Restore,
  complete: (db: Database) => Promise<T>,
): Promise<T> {
  const incoming = `${location}.restoring`
  const removeIncoming = () => Promise.all(['', ...besides].map((end) => rm(incoming + end, { force: true })))
  await removeIncoming()
  try {
    await copyBackup(file, incoming)
    chownToFolderOwner(path.dirname(location), incoming)
    const result = await completeIn(incoming, complete)
    // Closing the database writes its log into the file, without an error if that fails.
    if (existsSync(`${incoming}-wal`)) throw new Error(`${incoming} could not be written to the end.`)
    if (existsSync(location)) await keepOld(location, clock)
    await rename(incoming, location)
    return result
  } finally {
    await removeIncoming()
  }
}

async function completeIn<T>(file: string, complete: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(file)
  try {
    return await complete(db)
  } finally {
    await db.destroy()
  }
}

async function copyBackup(file: string, target: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(source, target)
  } finally {
    source.close()
  }
  requireOurs(target)
}

/** Throws if the file is not a whole backup: SQLite takes an empty file for an empty database. */
function requireOurs(file: string): void {
  const copy = new DatabaseSync(file)
  try {
    const table = copy.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
    if (!table) throw new Error('This file is no backup of this site.')
    const [result] = Object.values(copy.prepare('pragma integrity_check').get() ?? {})
    if (result !== 'ok') throw new Error(`The backup is damaged: ${String(result)}`)
  } finally {
    copy.close()
  }
}

/** Gives the file a second name. It keeps the first until the new one replaces it, so that there is always one. */
async function keepOld(location: string, clock: Clock): Promise<void> {
  requireExclusive(location)
  const kept = `${location}.before-${clock.now().toISOString().replace(/[-:.]/g, '')}`
  await rm(kept, { force: true })
  await link(location, kept)
  // Only a file too damaged to open still has them. SQLite would write their content into the new file.
  for (const end of besides) if (existsSync(location + end)) await rename(location + end, kept + end)
}

/** Throws if another process has the file open. A file too damaged to open counts as unused. */
export function requireExclusive(location: string): void {
  const connection = new DatabaseSync(location)
  try {
    connection.exec('pragma locking_mode = exclusive; begin immediate; commit')
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5
    if (isBusy)
      throw new Error('A server still has the database open. Stop it, then restore.', { cause: error })
  } finally {
    connection.close()
  }
}
