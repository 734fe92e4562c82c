import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { openDatabase, type Database } from '#server/database/database.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { giveToOwnerOf } from '#server/files/give-to-owner.ts'

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

/** Opens the server's database, which is made if there is none. */
export function openServerDatabase(env: Record<string, string | undefined>): Database {
  const { dataDir, location } = databaseLocation(env)
  mkdirSync(dataDir, { recursive: true })
  if (!isPostgresUrl(location) && !existsSync(location)) {
    // Before SQLite, which gives the files beside it the same owner.
    closeSync(openSync(location, 'a'))
    giveToOwnerOf(path.dirname(location), location)
  }
  return openDatabase(location)
}
