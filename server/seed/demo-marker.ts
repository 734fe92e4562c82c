import { ConfigError } from '#server/config-error.ts'
import type { Mode } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { hasOnceFlag } from '#server/repositories/once-flags.ts'
import { demoMailDomain, demoPassword } from '#server/seed/demo-accounts.ts'
import { isPassword } from '#server/security/passwords.ts'

/** The once-flag of a database that has the demo's content. */
export const demoMarker = 'demo-content'

/**
 * Throws `ConfigError` if the database is not one for this mode: production serves none in which accounts of the demo have their
 * password, which everybody can read (README.md), and the demo adds these to none that has other accounts. Call it before the
 * database is migrated, so that a refused start changes nothing; an empty one is for both.
 */
export async function refuseOtherMode(db: Database, mode: Mode): Promise<void> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  if (!tables.has('users') || !tables.has('markers')) return
  if (mode === 'production') {
    const names = await namesWithDemoPassword(db)
    if (names.length > 0)
      throw new ConfigError(
        `These accounts of the demo have its published password: ${names.join(', ')}. Set DATA_DIR or DATABASE_URL to another database, or give each another password by npm run user -- password NAME`,
      )
    return
  }
  // Before the marker: another server that seeds at the same time stores both at once.
  const account = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (account && !(await hasOnceFlag(db, demoMarker)))
    throw new ConfigError(
      'This database has accounts that are not of a demo. Start it in production, or set DATA_DIR or DATABASE_URL to another one',
    )
}

async function namesWithDemoPassword(db: Database): Promise<string[]> {
  if (!(await hasOnceFlag(db, demoMarker))) return []
  const accounts = await db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('email', 'like', `%@${demoMailDomain}`)
    .orderBy('id')
    .execute()
  const names: string[] = []
  const checked = new Map<string, boolean>()
  for (const { username, password_hash: hash } of accounts) {
    // Those of one seeding have one hash.
    const isPublic = checked.get(hash) ?? (await isPassword(demoPassword, hash))
    checked.set(hash, isPublic)
    if (isPublic) names.push(username)
  }
  return names
}
