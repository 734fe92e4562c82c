import type { AccountExport } from '#domain/account-data.ts'
import type { Database } from '#platform/storage/database.ts'

/**
 * The newest file with everything about an account, as the server last told. `at`: when it was fetched, ms since 1970; null
 * for the answer of a write.
 */
export type KeptAccountExport = { export: AccountExport | null; at: number | null }

/** Of an account, and deleted when it signs out. */
export const accountExportSetting = (userId: number) => `account-export/${userId}`

export async function keepAccountExport(
  db: Database,
  userId: number,
  { export: told, at }: KeptAccountExport,
): Promise<void> {
  // A link works for minutes, and for whoever has it.
  const { url: _, ...kept } = told ?? {}
  const value = { export: told ? kept : null, at }
  await db.settings.put({ name: accountExportSetting(userId), value })
}
