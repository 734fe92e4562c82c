import { sql, SqliteAdapter, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Whether a column contains a text, literally and in the same case. Not by LIKE, which compares a text of one repeated letter with
 * such a column in time of the product of their lengths.
 */
export function containsText(db: Database, column: string, text: string): Expression<SqlBool> {
  const position = db.getExecutor().adapter instanceof SqliteAdapter ? 'instr' : 'strpos'
  return sql<SqlBool>`${sql.raw(position)}(${sql.ref(column)}, ${text}) > 0`
}
