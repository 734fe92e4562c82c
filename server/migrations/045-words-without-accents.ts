import { sql, SqliteAdapter, type Kysely, type RawBuilder } from 'kysely'
import { searchedColumns, type SearchedTable } from '#server/migrations/023-staff-words.ts'

/**
 * The words of a text in PostgreSQL, without accents, as SQLite's tokenizer has them; `toSearchQuery` takes them from a query.
 * `normalize` needs a database in UTF8. Punctuation is blanked, because the parser keeps `node.js`, `TCP/IP` and `2.0` as one
 * word each, while a query is split at every character that is not a letter or digit. An index is used for this expression only.
 */
function vectorOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const plain = sql`regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`
  return sql`to_tsvector('simple', translate(${plain}, '-./:@_+&=~%?#', '             '))`
}

/** The words of `search_text` of posts and archives. */
export const searchVector = vectorOf(sql.ref('search_text'))

/** The words of a row that staff search, or of some of its columns. */
export function staffVector(
  table: SearchedTable,
  columns: readonly string[] = searchedColumns[table],
): RawBuilder<unknown> {
  const texts = columns.map((column) => sql.ref(`${table}.${column}`))
  return vectorOf(sql.join(texts, sql` || ' ' || `))
}

/**
 * The words of each table that has an index of them. A table comes before those that are written after it in the same
 * transaction (a comment before its post): building an index holds off writers to the end of the migration, and in another
 * order each could wait for the other.
 */
export const plainVectors: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ...(
    [
      'payments',
      'invoices',
      'billing_documents',
      'inquiries',
      'contact_messages',
      'newsletter',
      'download_requests',
      'archive_comments',
      'comments',
    ] as const
  ).map((table) => [table, staffVector(table)] as const),
  ['archives', searchVector],
  ['posts', searchVector],
  ['users', staffVector('users')],
])

/**
 * Adds PostgreSQL's indexes without accents. Those of migrations 020, 023, 028 and 031 stay for the servers of the earlier
 * version that run beside this one; a later migration can remove them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  // Fails where the encoding is another one. The index of an empty table computes nothing, so the first row would fail.
  await sql`select normalize('', NFD)`.execute(db)
  for (const [table, vector] of plainVectors)
    await sql`
      create index ${sql.ref(`${table}_plain_words`)} on ${sql.table(table)} using gin (${vector})`.execute(
      db,
    )
}
