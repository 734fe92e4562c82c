import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { daysBefore, keptDays } from '#domain/retention.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { removeExcessNotifications, removeOldNotifications } from '#server/repositories/notifications.ts'

/** Batch size: the database is locked for a few milliseconds per batch. */
const batchSize = 500

/**
 * Deletes rows that nobody needs any more, after the days of src/domain/retention.ts. Claims of accounts stay, because a
 * device may return after months (docs/decisions/007-server-invariants.md). Returns the number of deleted rows.
 */
export async function removeExpired(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const before = (days: number) => daysBefore(now, days)
  const { visitorClaims, sessions, endedSessions, mails, mailedLinks, stockNotices, dailyCounts } = keptDays
  const removals: ((trx: Trx) => Promise<number>)[] = [
    (trx) => removeVisitorClaims(trx, before(visitorClaims)),
    (trx) =>
      // A token presented later is simply refused as unknown.
      removeSessions(trx, {
        endedBefore: before(endedSessions),
        seenBefore: before(sessions + endedSessions),
      }),
    (trx) => removeTickets(trx, before(0)),
    (trx) => removeRows(trx, sql`mail_codes`, sql`expires_at < ${before(0)}`),
    (trx) => removeOldNotifications(trx, now, batchSize),
    (trx) => removeExcessNotifications(trx, batchSize),
    (trx) => removeMails(trx, before(mails)),
    (trx) => removeMailedLinks(trx, before(mailedLinks)),
    (trx) => removeRows(trx, sql`stock_notices`, sql`created_at < ${before(stockNotices)}`),
    (trx) => removeRows(trx, sql`daily_views`, sql`day < ${before(dailyCounts).slice(0, 10)}`),
    (trx) => removeRows(trx, sql`daily_downloads`, sql`day < ${before(dailyCounts).slice(0, 10)}`),
  ]
  let removed = 0
  for (const removal of removals) removed += await inBatches(db, removal)
  return removed
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

/** Mails that were sent or given up. */
async function removeMails(trx: Trx, createdBefore: string): Promise<number> {
  const removed = await trx
    .deleteFrom('mails')
    .where('id', 'in', (from) =>
      from
        .selectFrom('mails')
        .select('id')
        .where('due_at', 'is', null)
        .where('created_at', '<', createdBefore)
        .orderBy('id')
        .limit(batchSize),
    )
    .returning('id')
    .execute()
  return removed.length
}

async function removeMailedLinks(trx: Trx, expiredBefore: string): Promise<number> {
  const removed = await trx
    .deleteFrom('account_tokens')
    .where('token_hash', 'in', (from) =>
      from
        .selectFrom('account_tokens')
        .select('token_hash')
        .where('expires_at', '<', expiredBefore)
        .limit(batchSize),
    )
    .returning('token_hash')
    .execute()
  return removed.length
}

/** For tables that stay small: all rows at once. */
async function removeRows(trx: Trx, table: RawBuilder<unknown>, old: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${table} where ${old}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
