import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { openForLongStatements, type Database } from '#server/database/database.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { chownToFolderOwner } from '#server/files/chown-to-folder-owner.ts'

/**
 * Location of the server's database, derived as `main.ts` does, but without the settings that commands do not need.
 */
export function databaseLocation(env: Record<string, string | undefined>): {
  dataDir: string
  location: string
} {
  const dataDir = path.resolve(env.DATA_DIR || './data')
  return { dataDir, location: env.DATABASE_URL || path.join(dataDir, 'vior.sqlite') }
}

/** There is no SQLite file at the place that the environment names. */
export class NoDatabase extends Error {
  constructor(location: string) {
    super(`There is no database ${location}. Set DATA_DIR or DATABASE_URL as the server has them.`)
    this.name = 'NoDatabase'
  }
}

/**
 * Opens the server's database. A SQLite file that is missing is made only with `onNew`, which is called with its place: in another
 * environment than the server's, a command would work on a database that no server uses. Throws `NoDatabase` otherwise.
 */
export function openServerDatabase(
  env: Record<string, string | undefined>,
  onNew?: (location: string) => void,
): Database {
  const { dataDir, location } = databaseLocation(env)
  // umask 077: only the operating-system user of the command can read what it makes.
  process.umask(0o077)
  if (!isPostgresUrl(location) && !existsSync(location)) {
    if (!onNew) throw new NoDatabase(location)
    onNew(location)
    mkdirSync(dataDir, { recursive: true })
    // Before SQLite, which gives the files beside it the same owner.
    closeSync(openSync(location, 'a'))
    chownToFolderOwner(path.dirname(location), location)
  }
  // The lock of migrations is one of a session, as in main.ts.
  return openForLongStatements((isPostgresUrl(location) && env.DATABASE_JOBS_URL) || location)
}
