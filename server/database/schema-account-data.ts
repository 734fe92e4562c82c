import type { Generated } from 'kysely'

/** Tables of files with everything about an account; the conventions of schema.ts apply. */
export type AccountDataTables = { account_exports: AccountExportTable }

type AccountExportTable = {
  id: Generated<number>
  user_id: number
  /** `exportStates` of src/domain/account-data.ts. */
  state: string
  locale: string
  asked_at: string
  /** Until then no other process makes it; null if none does. */
  leased_until: string | null
  /** How often it was begun. */
  attempts: number
  made_at: string | null
  expires_at: string | null
  size: number | null
  /** Hexadecimal; '' until it is made. */
  sha256: string
}
