import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Clock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { raiseEpoch, readEpoch } from '#server/repositories/meta.ts'
import { readUnsubscribes, keepUnsubscribes } from '#server/commands/unsubscribes.ts'
import { bumpSequences } from '#server/commands/bump-sequences.ts'
import { runPostgresTool } from '#server/commands/postgres-tool.ts'

/**
 * Puts a backup in the place of the database, brings it up to date and raises the epoch above every one a client
 * has seen, so that clients send again what the backup is too old to hold. Whoever ended the newsletter stays without
 * it, where the database that is replaced can still be read. Returns the epoch. A SQLite file that
 * was there stays beside it. Throws when a server still has the SQLite file open; stop all servers first.
 */
export async function restoreDatabase(file: string, place: string, clock: Clock): Promise<number> {
  if (!existsSync(file)) throw new Error(`There is no backup ${file}.`)
  const isThere = isPostgresUrl(place) || existsSync(place)
  const seen = isThere ? await lastEpoch(place) : 0
  const ended = isThere ? await readUnsubscribes(place) : []
  if (isPostgresUrl(place)) {
    const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${place}`]
    await runPostgresTool('pg_restore', [...options, file])
  } else {
    await replaceSqlite(file, place, clock)
  }
  const db = openDatabase(place)
  try {
    await migrateToLatest(db)
    // Also above those of a database that is lost: minutes only go up.
    const minutes = Math.floor(clock.now().getTime() / 60_000)
    const epoch = Math.max(seen + 1, minutes)
    await keepUnsubscribes(db, ended)
    await bumpSequences(db, epoch)
    return await raiseEpoch(db, epoch)
  } finally {
    await db.destroy()
  }
}

/** The epoch clients have seen last; 0 where the database is too damaged to tell. */
async function lastEpoch(place: string): Promise<number> {
  const db = openDatabase(place)
  try {
    return await readEpoch(db)
  } catch {
    return 0
  } finally {
    await db.destroy()
  }
}

async function replaceSqlite(file: string, place: string, clock: Clock): Promise<void> {
  const incoming = `${place}.restoring`
  await rm(incoming, { force: true })
  const source = new DatabaseSync(file, { readOnly: true })
  await backup(source, incoming)
  source.close()

  if (existsSync(place)) {
    takeAlone(place)
    const time = clock.now().toISOString().replace(/[-:.]/g, '')
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(place + end)) await rename(place + end, `${place}.before-${time}${end}`)
  }
  await rename(incoming, place)
}

/** Throws when another process has the file open. A damaged file is alone enough. */
function takeAlone(place: string): void {
  const connection = new DatabaseSync(place)
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
