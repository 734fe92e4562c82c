import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { removeOldNotifications } from '#server/repositories/notifications.ts'
import { refreshLifetimeMs } from '#server/security/sessions.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Rows written by visitors store their own key, so a late copy is still recognised. */
const visitorClaimsKeptMs = 90 * dayMs
/** A token presented this long after the end of its session is simply refused as unknown. */
const endedSessionsKeptMs = 90 * dayMs
/** Batch size: the database is locked for a few milliseconds per batch. */
const batchSize = 500

/**
 * Deletes rows that visitors can add without bound and that are no longer needed: claims of visitors' writes after 90
 * days, sessions 90 days after they ended or expired, tickets and mailed codes of sign-ins after they expired, and
 * notifications beyond what is kept. Claims of accounts stay, because a device may return after
 * months (docs/decisions/007-server-invariants.md). Returns the number of deleted rows.
 */
export async function removeExpired(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime()
  const before = (ms: number) => new Date(now - ms).toISOString()
  const removedClaims = await inBatches(db, (trx) => removeVisitorClaims(trx, before(visitorClaimsKeptMs)))
  const removedSessions = await inBatches(db, (trx) =>
    removeSessions(trx, {
      endedBefore: before(endedSessionsKeptMs),
      seenBefore: before(refreshLifetimeMs + endedSessionsKeptMs),
    }),
  )
  const removedTickets = await inBatches(db, (trx) => removeTickets(trx, before(0)))
  const removedCodes = await removeMailCodes(db, before(0))
  const removedNotifications = await inBatches(db, (trx) =>
    removeOldNotifications(trx, clock.now(), batchSize),
  )
  return removedClaims + removedSessions + removedTickets + removedCodes + removedNotifications
}

async function inBatches(db: Database, removeBatch: (trx: Trx) => Promise<number>): Promise<number> {
  for (let removed = 0; ;) {
    const count = await inTransaction(db, removeBatch)
    removed += count
    if (count < batchSize) return removed
    await setImmediate()
  }
}

async function removeVisitorClaims(trx: Trx, createdBefore: string): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    delete from idempotency_claims
    where (scope, key) in (
      select scope, key from idempotency_claims
      where scope not like 'user:%' and created_at < ${createdBefore}
      order by created_at limit ${sql.lit(batchSize)}
    )
    returning key`.execute(trx)
  return rows.length
}

async function removeTickets(trx: Trx, expiredBefore: string): Promise<number> {
  const removed = await trx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', 'in', (from) =>
      from
        .selectFrom('sign_in_tickets')
        .select('token_hash')
        .where('expires_at', '<', expiredBefore)
        .limit(batchSize),
    )
    .returning('token_hash')
    .execute()
  return removed.length
}

/** In one batch: an account has at most one. */
async function removeMailCodes(db: Database, expiredBefore: string): Promise<number> {
  const removed = await db
    .deleteFrom('mail_codes')
    .where('expires_at', '<', expiredBefore)
    .returning('user_id')
    .execute()
  return removed.length
}

async function removeSessions(
  trx: Trx,
  { endedBefore, seenBefore }: { endedBefore: string; seenBefore: string },
): Promise<number> {
  const removed = await trx
    .deleteFrom('refresh_families')
    .where('id', 'in', (from) =>
      from
        .selectFrom('refresh_families')
        .select('id')
        .where((where) =>
          where.or([where('revoked_at', '<', endedBefore), where('last_seen_at', '<', seenBefore)]),
        )
        .limit(batchSize),
    )
    .returning('id')
    .execute()
  return removed.length
}
