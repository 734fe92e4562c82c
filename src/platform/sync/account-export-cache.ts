import type { AccountExport } from '#domain/account-data.ts'
import type { Database } from '#platform/storage/database.ts'

/**
 * The newest file with everything about an account, as of the server's last response. `at`: when it was fetched, ms since 1970; null
 * for the answer of a write.
 */
export type CachedAccountExport = { export: AccountExport | null; at: number | null }

/** Name of the setting for an account; deleted at sign-out. */
export const accountExportSetting = (userId: number) => `account-export/${userId}`

export async function cacheAccountExport(
  db: Database,
  userId: number,
  { export: answered, at }: CachedAccountExport,
): Promise<void> {
  // A link works for minutes, and for anyone who has it.
  const { url: _, ...cached } = answered ?? {}
  const value = { export: answered ? cached : null, at }
  await db.settings.put({ name: accountExportSetting(userId), value })
}
