import { existsSync } from 'node:fs'
import type { Clock } from '#server/clock.ts'
import { openDatabase, openForLongStatements, type Database } from '#server/database/database.ts'
import { eraseAgain } from '#server/jobs/erase-accounts.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { raiseEpoch, readEpoch } from '#server/repositories/meta.ts'
import { readUnsubscribes, keepUnsubscribes } from '#server/commands/unsubscribes.ts'
import { bumpSequences } from '#server/commands/bump-sequences.ts'
import { replacePostgres, requireNoServer } from '#server/commands/restore-postgres.ts'
import { replaceSqlite, requireExclusive } from '#server/commands/restore-sqlite.ts'

/**
 * Replaces the database by a backup, migrates it and raises the epoch above every value a client has seen, so that
 * clients resend what the backup lacks. Unsubscriptions from the newsletter are preserved if the replaced database is
 * still readable, and accounts that were deleted since are deleted again. Returns the new epoch. What is
 * replaced is kept: a SQLite file beside the new one, a dump of PostgreSQL with the backups. Throws if a server still
 * has the database open; stop all servers first. An error says what the database contains then; it can be restored again
 * in any case. The backup's content is never there with an epoch that clients have seen.
 */
export async function restoreDatabase(
  file: string,
  location: string,
  clock: Clock,
  dataDir: string,
): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no backup ${file}.`)
  const isPostgres = isPostgresUrl(location)
  const isThere = isPostgres || existsSync(location)
  if (isPostgres) await requireNoServer(location)
  else if (isThere) requireExclusive(location)
  const lastKnownEpoch = isThere ? await lastEpoch(location) : 0
  const ended = isThere ? await readUnsubscribes(location) : []
  // Minutes since 1970 also exceed the epochs of a lost database.
  const epoch = Math.max(lastKnownEpoch + 1, Math.floor(clock.now().getTime() / 60_000))

  async function complete(db: Database): Promise<void> {
    await migrateToLatest(db)
    await keepUnsubscribes(db, ended)
    await eraseAgain({ db, clock, dataDir, onError: rethrow })
    // Also for tables of PostgreSQL that the migration has made.
    await bumpSequences(db, epoch)
  }

  async function restorePostgres(): Promise<number> {
    await replacePostgres({ file, location, clock, dataDir, epoch, ended })
    const db = openForLongStatements(location)
    try {
      await complete(db)
      return await readEpoch(db)
    } finally {
      await db.destroy()
    }
  }

  const restoreSqlite = () =>
    replaceSqlite({ file, location, clock }, async (db) => {
      await complete(db)
      return raiseEpoch(db, epoch)
    })

  try {
    return await (isPostgres ? restorePostgres() : restoreSqlite())
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const state = isPostgres ? await stateOf(location, epoch) : unchanged
    throw new Error(`${words}\n${state}`, { cause: error })
  }
}

const unchanged = 'The database has its old content.'

/** What a failed restore left in PostgreSQL. It is asked, because a connection may break after the change. */
async function stateOf(location: string, epoch: number): Promise<string> {
  const db = openDatabase(location)
  try {
    if ((await readEpoch(db)) < epoch) return unchanged
    return "The database has the backup's content and the new epoch, but is not complete. Restore again before a server starts."
  } catch {
    return 'Whether the database has its old content cannot be read. Restore again before a server starts.'
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

/** A restore that leaves a deleted account is not complete. */
function rethrow(error: unknown): never {
  throw error
}
