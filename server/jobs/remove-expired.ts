import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { refreshLifetimeMs } from '#server/security/sessions.ts'

const dayMs = 24 * 60 * 60 * 1000
/** What a visitor wrote carries its key in its own row as well, so a late copy of it is found there. */
const visitorClaimsKeptMs = 90 * dayMs
/** A token that comes back this long after its session ended only hears that it has ended. */
const endedSessionsKeptMs = 90 * dayMs
/** So many rows hold the database's lock for a few milliseconds only. */
const batchSize = 500

/**
 * Removes rows that strangers can add without end and that nothing needs any more: claims of visitors' writes after 90
 * days, sessions 90 days after they ended or could last be used. Claims of accounts stay: a phone comes back after
 * months (docs/decisions/007-server-invariants.md). Returns the number of rows removed.
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
  return removedClaims + removedSessions
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
