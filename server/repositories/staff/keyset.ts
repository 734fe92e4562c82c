import { sql, SqliteAdapter, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { IdKey, Cursor, PostKey } from '#server/http/cursor.ts'
import { searchedColumns, type SearchedTable } from '#server/migrations/023-staff-words.ts'
import { staffVector } from '#server/migrations/045-words-without-accents.ts'
import { toSearchQuery, wordsOf } from '#server/repositories/query-words.ts'

/** A position in a staff list that is newest first by a numeric id. */
export type IdCursor = Cursor<IdKey> | undefined
/** A position in one that is newest first by (time, id). */
export type TimeCursor = Cursor<PostKey> | undefined

/** The keyset condition on the id of rows after a cursor. */
export function pastCursor(column: string, cursor: IdCursor): RawBuilder<SqlBool> {
  if (!cursor) return sql<SqlBool>`${sql.ref(column)} > 0`
  const sign = sql.raw(cursor.direction === 'before' ? '>' : '<')
  return sql<SqlBool>`${sql.ref(column)} ${sign} ${cursor.key[0]}`
}

/** The keyset condition on (time, id) of rows after a cursor. */
export function pastTimeCursor(time: string, id: string, cursor: TimeCursor): RawBuilder<SqlBool> {
  if (!cursor) return sql<SqlBool>`1 = 1`
  const sign = sql.raw(cursor.direction === 'before' ? '>' : '<')
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) ${sign} (${cursor.key[0]}, ${cursor.key[1]})`
}

/** Nearest first when paging backwards. */
export function orderOf(cursor: IdCursor | TimeCursor): 'asc' | 'desc' {
  return cursor?.direction === 'before' ? 'asc' : 'desc'
}

/**
 * The number of rows of a page, written into the statement. With a parameter PostgreSQL takes a tenth of the table for
 * the page, holds the plan that it keeps for worse than a fresh one, and plans again for each page of a long table. Only
 * for lists whose pages have few sizes: each is a statement of its own.
 */
export function rowsOf(limit: number): RawBuilder<number> {
  return sql.lit(limit)
}

/** A word that many rows have must not hold SQLite, which answers on the thread of the server. */
const maxMatches = 1000

/**
 * The condition that a row of the table has all words of a query, or words that begin with them, by the index of
 * migration 023 or 045; true for a query without a letter or digit. In SQLite of the newest 1,000 rows that have them.
 * `columns`: those of the index in which all the words have to be.
 */
export function hasWords<T extends SearchedTable>(
  db: Database,
  table: T,
  query: string | undefined,
  columns: readonly (typeof searchedColumns)[T][number][] = searchedColumns[table],
): RawBuilder<SqlBool> {
  const words = wordsOf(query ?? '')
  if (words.length === 0) return sql<SqlBool>`1 = 1`
  if (isSqlite(db)) {
    const index = sql.table(`${table}_words`)
    const match = `{${columns.join(' ')}} : (${words.map((word) => `"${word}"*`).join(' AND ')})`
    return sql<SqlBool>`${sql.ref(`${table}.id`)} in (
      select rowid from ${index} where ${index} match ${match} order by rowid desc limit ${sql.lit(maxMatches)})`
  }
  const match = toSearchQuery(words)
  const isWhole = columns.length === searchedColumns[table].length
  const inColumns = isWhole ? sql`` : sql`and ${staffVector(table, columns)} @@ ${match}`
  // As a list of ids, or the planner reads all rows in the order of the page and parses the text of each.
  return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(array(
    select id from ${sql.table(table)} where ${staffVector(table)} @@ ${match} ${inColumns}))`
}

/** The condition that a person's name has all words of a query: for trainers, who learn no usernames and no addresses. */
export const hasPersonName = (db: Database, query: string | undefined): RawBuilder<SqlBool> =>
  hasWords(db, 'users', query, ['first_name', 'last_name'])

/** Whether a query is the beginning of an address, up to its domain at least. */
export function isAddress(query: string | undefined): query is string {
  return query !== undefined && /^[^\s@]+@\S*$/.test(query)
}

/** The condition that a column begins with a text, by an index in the order of bytes. */
export function startsWith(db: Database, column: string, start: string): RawBuilder<SqlBool> {
  const [from, to] = [start, `${start}\u{10ffff}`]
  const read = sql.ref(column)
  return isSqlite(db)
    ? sql<SqlBool>`${read} >= ${from} and ${read} < ${to}`
    : sql<SqlBool>`${read} ~>=~ ${from} and ${read} ~<~ ${to}`
}

export function isSqlite(db: Database): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
