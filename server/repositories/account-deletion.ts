import { daysBefore, retentionDays } from '#domain/retention.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Selectable } from 'kysely'

type Account = Selectable<Schema['users']>

/** When an account whose deletion was asked for is deleted; null if it was not. */
export function deletionAt({ deletion_asked_at: asked }: Pick<Account, 'deletion_asked_at'>): string | null {
  return asked === null ? null : daysBefore(new Date(asked), -retentionDays.deletionWait)
}

/** Notes that the deletion was asked for, or takes it back with null. */
export function setDeletion(trx: Trx, id: number, askedAt: string | null): Promise<Account> {
  return trx
    .updateTable('users')
    .set({ deletion_asked_at: askedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Accounts whose deletion was asked for before a time, the longest ago first. */
export async function listDueDeletions(db: Database, askedBefore: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_asked_at', 'is not', null)
    .where('deletion_asked_at', '<=', askedBefore)
    .orderBy('deletion_asked_at')
    .execute()
  return rows.map(({ id }) => id)
}
