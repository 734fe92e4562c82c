import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { TestDatabase } from '#tests/support/databases.ts'

/** Waits until this many statements wait for another transaction. On SQLite, where only one writes, none has begun. */
export async function untilBlocked({ name }: TestDatabase, db: Database, count: number): Promise<void> {
  if (name !== 'PostgreSQL') return
  await vi.waitFor(async () => expect(await countBlocked(db)).toBe(count), { timeout: 20_000, interval: 20 })
}

async function countBlocked(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
