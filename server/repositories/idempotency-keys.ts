import type { Database, Trx } from '#server/database/database.ts'

/** A write with a key: its scope, its Idempotency-Key and a hash of its payload. */
export type Claim = { scope: string; key: string; fingerprint: string }
type StoredAnswer = { fingerprint: string; status: number; body: string }

/** Claims the key; false if it was claimed before. PostgreSQL waits here for a concurrent transaction to end. */
export async function insertClaim(trx: Trx, claim: Claim, now: string): Promise<boolean> {
  const inserted = await trx
    .insertInto('idempotency_claims')
    .values({ ...claim, status: 0, body: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function storeAnswer(trx: Trx, claim: Claim, status: number, body: string): Promise<void> {
  await trx
    .updateTable('idempotency_claims')
    .set({ status, body })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .execute()
}

export function findAnswer(db: Database, claim: Claim): Promise<StoredAnswer> {
  return db
    .selectFrom('idempotency_claims')
    .select(['fingerprint', 'status', 'body'])
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
}
