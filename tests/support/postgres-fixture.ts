import { sql } from 'kysely'
import { openDatabase } from '#server/database/database.ts'
import { postgres } from '#tests/support/databases.ts'
import { postgresDump } from '#tests/support/version-fixtures.ts'

/** Fills the PostgreSQL database of a data folder with that of a version's server. Returns its location. */
export async function loadPostgresFixture(dataDir: string, version: string): Promise<string> {
  const place = await postgres.placeFor(dataDir)
  const db = openDatabase(place)
  const dump = await postgresDump(version)
  await sql.raw(`drop schema public cascade; create schema public; ${dump}`).execute(db)
  await db.destroy()
  return place
}
