import { ConfigError } from '#server/config-error.ts'
import type { Mode } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { hasOnceFlag } from '#server/repositories/once-flags.ts'

/** The once-flag of a database that has the demo's content. */
export const demoMarker = 'demo-content'

/**
 * Throws `ConfigError` if the database is that of the other mode: the demo's accounts have a password that everybody can read
 * (README.md), so that they must be in no database that production serves.
 */
export async function refuseOtherMode(db: Database, mode: Mode): Promise<void> {
  const isDemo = await hasOnceFlag(db, demoMarker)
  if (mode === 'production') {
    if (isDemo)
      throw new ConfigError(
        'This is the database of a demo, whose accounts have a published password. Set DATA_DIR or DATABASE_URL to another one',
      )
    return
  }
  const account = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!isDemo && account)
    throw new ConfigError(
      'This database has accounts that are not of a demo. Start it in production, or set DATA_DIR or DATABASE_URL to another one',
    )
}
