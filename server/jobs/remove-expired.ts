import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { daysBefore, retentionDays } from '#domain/retention.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { runDespiteFailures } from '#server/jobs/run-despite-failures.ts'
import { removeExcessNotifications, removeOldNotifications } from '#server/repositories/notifications.ts'
import { removeTokens, tokensOfFamilies } from '#server/repositories/refresh-tokens.ts'

/** Batch size: the database is locked for a few milliseconds per batch. */
const batchSize = 500

/**
 * Deletes rows that nobody needs any more, after the days of src/domain/retention.ts. Claims of accounts stay, because a
 * device may return after months (docs/decisions/007-server-invariants.md). Returns the number of deleted rows, without
 * tokens of sessions. A removal that fails does not keep the others from their rows; its error is thrown at the end.
 */
export async function removeExpired(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const before = (days: number) => daysBefore(now, days)
  const {
    visitorClaims,
    sessions,
    endedSessions,
    mails,
    mailedLinks,
    stockNotices,
    dailyCounts,
    closedReports,
  } = retentionDays
  const oldFamilies = [
    sql`revoked_at < ${before(endedSessions)}`,
    sql`last_seen_at < ${before(sessions + endedSessions)}`,
  ]
  // Those of live sessions as well: an expired token is refused whether it is known or not, and ends no session.
  const oldTokens = [...oldFamilies.map(tokensOfFamilies), sql`expires_at < ${before(0)}`]
  const removals: ((trx: Trx) => Promise<number>)[] = [
    (trx) =>
      removeBatch(
        trx,
        'idempotency_claims',
        ['scope', 'key'],
        sql`scope not like 'user:%' and created_at < ${before(visitorClaims)}`,
      ),
    // A token of these sessions that is presented later is refused as unknown.
    ...oldFamilies.map((old) => (trx: Trx) => removeBatch(trx, 'refresh_families', ['id'], old)),
    (trx) => removeBatch(trx, 'sign_in_tickets', ['token_hash'], sql`expires_at < ${before(0)}`),
    (trx) => removeRows(trx, 'mail_codes', sql`expires_at < ${before(0)}`),
    (trx) => removeOldNotifications(trx, now, batchSize),
    (trx) => removeExcessNotifications(trx, batchSize),
    // Mails that were sent or given up.
    (trx) => removeBatch(trx, 'mails', ['id'], sql`due_at is null and created_at < ${before(mails)}`),
    (trx) => removeBatch(trx, 'account_tokens', ['token_hash'], sql`expires_at < ${before(mailedLinks)}`),
    (trx) => removeRows(trx, 'stock_notices', sql`created_at < ${before(stockNotices)}`),
    (trx) => removeBatch(trx, 'archive_reports', ['id'], sql`closed_at < ${before(closedReports)}`),
    (trx) => blankReportedEntries(trx, before(closedReports)),
    (trx) => removeRows(trx, 'daily_views', sql`day < ${before(dailyCounts).slice(0, 10)}`),
    (trx) => removeRows(trx, 'daily_downloads', sql`day < ${before(dailyCounts).slice(0, 10)}`),
  ]
  let removed = 0
  await runDespiteFailures([
    ...oldTokens.map((old) => () => inBatches(db, (trx) => removeTokens(trx, old, batchSize))),
    ...removals.map((removal) => async () => {
      const count = await inBatches(db, removal)
      removed += count
    }),
  ])
  return removed
}

async function inBatches(db: Database, removal: (trx: Trx) => Promise<number>): Promise<number> {
  for (let removed = 0; ;) {
    const count = await inTransaction(db, removal)
    removed += count
    if (count < batchSize) return removed
    await setImmediate()
  }
}

/**
 * Answers to writes on an entry have its open reports: those from before `time` become `{}`, since a report closed later than that
 * is still stored. The claims stay (docs/decisions/007-server-invariants.md). Deletes no row.
 */
async function blankReportedEntries(trx: Trx, time: string): Promise<number> {
  await trx
    .updateTable('idempotency_claims')
    .set({ body: '{}' })
    .where(
      'scope',
      'in',
      sql<string>`(select 'user:' || actor_id from audit_log where target_kind = 'entry')`,
    )
    .where('created_at', '<', time)
    .where('body', 'like', '%"reports":[{%')
    .where(
      sql<boolean>`exists (
        select 1 from audit_log
        where 'user:' || actor_id = scope and audit_log.idempotency_key = idempotency_claims.key
          and target_kind = 'entry'
      )`,
    )
    .execute()
  return 0
}

/** A batch of the rows that are `old`, by a key of one or more columns. */
async function removeBatch(trx: Trx, table: string, key: readonly string[], old: RawBuilder<unknown>) {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where (${columns}) in (select ${columns} from ${sql.table(table)} where ${old} limit ${sql.lit(batchSize)})`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}

/** For tables that stay small: all rows at once. */
async function removeRows(trx: Trx, table: string, old: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${old}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
