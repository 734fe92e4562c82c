import { SqliteAdapter, type SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Has a selection that takes rows of a queue leave out those that another server is taking, instead of waiting for it and
 * finding them taken. SQLite has one writer at a time.
 */
export function skipLocked<TTables extends keyof Schema, TRow>(
  db: Database,
  selection: SelectQueryBuilder<Schema, TTables, TRow>,
): SelectQueryBuilder<Schema, TTables, TRow> {
  return db.getExecutor().adapter instanceof SqliteAdapter ? selection : selection.forUpdate().skipLocked()
}
