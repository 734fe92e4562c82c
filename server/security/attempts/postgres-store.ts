import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Quota } from '#server/security/attempt-counter.ts'
import type { AttemptStore, Verdict } from '#server/security/attempts/attempt-store.ts'

type Row = { key: string; points: number; expire: number }

/**
 * Counts in the table `attempts` of PostgreSQL. Expired ones are removed by a job. Each statement locks its rows in the order
 * of their keys, so that two servers that share several of them do not wait for each other.
 */
export function postgresStore(db: Database, clock: Clock): AttemptStore {
  return {
    isTransactional: true,
    async count(quotas, trx) {
      const now = clock.now().getTime()
      // One with more than two windows left was counted before the clock was set back. Clocks of servers differ by less.
      const hasEnded = sql`(held.expire <= ${now}::bigint or held.expire > 2 * excluded.expire - ${now}::bigint)`
      const windows = quotas.map(({ windowMs }) => windowMs)
      // A client may name its account like an address: no row is written twice.
      const { rows } = await sql<Row>`
        insert into attempts as held (key, points, expire)
        select key, 1, ${now}::bigint + max(window_ms)
        from unnest(${keysOf(quotas)}::text[], ${windows}::bigint[]) as quota (key, window_ms)
        group by key order by key
        on conflict (key) do update set
          points = case when ${hasEnded} then 1 else held.points + 1 end,
          expire = case when ${hasEnded} then excluded.expire else held.expire end
        returning key, points, expire`.execute(trx ?? db)
      const byKey = new Map(rows.map((row) => [row.key, row]))
      return quotas.map((quota) => verdictOn(quota, byKey.get(quota.key), now))
    },
    async refund(quotas, forgotten) {
      const keys = keysOf([...quotas, ...forgotten])
      await sql`
        with locked as materialized (
          select key from attempts
          where key = any(${keys}::text[]) and expire > ${clock.now().getTime()}::bigint
          order by key for update
        )
        update attempts as held
        set points = case when held.key = any(${keysOf(forgotten)}::text[]) then 0 else greatest(held.points - 1, 0) end
        from locked where locked.key = held.key`.execute(db)
    },
    close: async () => {},
  }
}

function keysOf(quotas: readonly Quota[]): string[] {
  return quotas.map(({ key }) => key)
}

function verdictOn({ allowed }: Quota, row: Row | undefined, now: number): Verdict {
  if (!row) throw new Error('A counted attempt has no row.')
  return { isAllowed: row.points <= allowed, count: row.points, waitMs: row.expire - now }
}
