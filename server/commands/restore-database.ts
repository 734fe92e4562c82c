import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Clock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { eraseAgain } from '#server/jobs/erase-accounts.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { giveToOwnerOf } from '#server/files/give-to-owner.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { raiseEpoch, readEpoch } from '#server/repositories/meta.ts'
import { readUnsubscribes, keepUnsubscribes } from '#server/commands/unsubscribes.ts'
import { bumpSequences } from '#server/commands/bump-sequences.ts'
import { replacePostgres } from '#server/commands/restore-postgres.ts'

/**
 * Replaces the database by a backup, migrates it and raises the epoch above every value a client has seen, so that
 * clients resend what the backup lacks. Unsubscriptions from the newsletter are preserved if the replaced database is
 * still readable, and accounts that were deleted since are deleted again. Returns the new epoch. What is
 * replaced is kept: a SQLite file beside the new one, a dump of PostgreSQL with the backups. Throws if a server still
 * has the SQLite file open; stop all servers first.
 */
export async function restoreDatabase(
  file: string,
  location: string,
  clock: Clock,
  dataDir: string,
): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no backup ${file}.`)
  const isThere = isPostgresUrl(location) || existsSync(location)
  const lastKnownEpoch = isThere ? await lastEpoch(location) : 0
  const ended = isThere ? await readUnsubscribes(location) : []
  if (isPostgresUrl(location)) {
    await replacePostgres({ file, location, clock, dataDir })
  } else {
    await replaceSqlite(file, location, clock)
  }
  const db = openDatabase(location)
  try {
    await migrateToLatest(db)
    // Minutes since 1970 also exceed the epochs of a lost database.
    const minutes = Math.floor(clock.now().getTime() / 60_000)
    const epoch = Math.max(lastKnownEpoch + 1, minutes)
    await keepUnsubscribes(db, ended)
    await eraseAgain({ db, clock, dataDir, onError: rethrow })
    await bumpSequences(db, epoch)
    return await raiseEpoch(db, epoch)
  } finally {
    await db.destroy()
  }
}

/** The last epoch clients have seen; 0 if the database is too damaged to read it. */
async function lastEpoch(location: string): Promise<number> {
  const db = openDatabase(location)
  try {
    return await readEpoch(db)
  } catch {
    return 0
  } finally {
    await db.destroy()
  }
}

async function replaceSqlite(file: string, location: string, clock: Clock): Promise<void> {
  const incoming = `${location}.restoring`
  await rm(incoming, { force: true })
  const source = new DatabaseSync(file, { readOnly: true })
  await backup(source, incoming)
  source.close()
  giveToOwnerOf(path.dirname(location), incoming)

  if (existsSync(location)) {
    requireExclusive(location)
    const time = clock.now().toISOString().replace(/[-:.]/g, '')
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(location + end)) await rename(location + end, `${location}.before-${time}${end}`)
  }
  await rename(incoming, location)
}

/** Throws if another process has the file open. A file too damaged to open counts as unused. */
function requireExclusive(location: string): void {
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

/** A restore that leaves a deleted account is not complete. */
function rethrow(error: unknown): never {
  throw error
}
