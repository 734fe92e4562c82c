import { sql, SqliteAdapter, type RawBuilder } from 'kysely'
import * as v from 'valibot'
import type { Page } from '#domain/listing.ts'
import {
  archiveDocument,
  postDocument,
  searchAddresses,
  searchQueryLength,
  type SearchDocument,
  type SearchKind,
} from '#domain/search-document.ts'
import type { Database } from '#server/database/database.ts'
import { cursorSchema, foundKeySchema, type Cursor, type FoundKey } from '#server/http/cursor.ts'
import { pageSizeSchema, readPage } from '#server/http/page.ts'
import { searchVector } from '#server/migrations/045-words-without-accents.ts'
import { findArchiveSummaries } from '#server/repositories/archives.ts'
import { findPostSummaries } from '#server/repositories/posts.ts'
import { toSearchQuery, wordsOf } from '#server/repositories/query-words.ts'

type StoredKind = Extract<SearchKind, FoundKey[1]>
type FoundDocument = { key: FoundKey; document: SearchDocument }

/** Query parameters of the search. */
export const searchQuerySchema = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(searchQueryLength.min), v.maxLength(searchQueryLength.max)),
  page_size: pageSizeSchema,
  cursor: v.optional(cursorSchema(foundKeySchema)),
})
export type SearchQuery = v.InferOutput<typeof searchQuerySchema>

/** One page of what the server finds; empty for a query without a letter or digit. */
export async function readFoundPage(
  db: Database,
  { q, page_size: size, cursor }: SearchQuery,
): Promise<Page<SearchDocument>> {
  const words = wordsOf(q)
  const page = await readPage<FoundDocument, FoundKey>({
    path: searchAddresses.search,
    filters: { q },
    size,
    cursor,
    keyOf: ({ key }) => key,
    fetch: (from, limit) => listFound(db, words, from, limit),
  })
  return { ...page, results: page.results.map(({ document }) => document) }
}

/** Maximum matches of each kind; the newest are used. */
const maxMatches = 1000

/**
 * Up to `limit` posts and pieces of software from a cursor on that contain all words, or words that begin with them;
 * newest first, nearest first when paging backwards.
 */
async function listFound(
  db: Database,
  words: readonly string[],
  cursor: Cursor<FoundKey> | undefined,
  limit: number,
): Promise<FoundDocument[]> {
  if (words.length === 0) return []
  const isBackwards = cursor?.direction === 'before'
  const order = sql.raw(isBackwards ? 'asc' : 'desc')
  const from = cursor
    ? sql`where (at, kind, id) ${sql.raw(isBackwards ? '>' : '<')} (${sql.join(cursor.key)})`
    : sql``
  const { rows } = await sql<{ kind: StoredKind; id: number; at: string }>`
    select kind, id, at from (
      select 'posts' as kind, id, published_at as at from posts
        where hidden_at is null and ${matchesSearch(db, 'posts', words)}
      union all
      select 'archive' as kind, id, updated_at as at from archives
        where published = 1 and ${matchesSearch(db, 'archives', words)}
    ) as found ${from}
    order by at ${order}, kind ${order}, id ${order}
    limit ${limit}`.execute(db)
  const idsOf = (kind: StoredKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const [posts, archives] = await Promise.all([
    findPostSummaries(db, idsOf('posts')),
    findArchiveSummaries(db, idsOf('archive')),
  ])
  return rows.flatMap(({ kind, id, at }): FoundDocument[] => {
    const [post, archive] = kind === 'posts' ? [posts.get(id)] : [undefined, archives.get(id)]
    const document = post ? postDocument(post) : archive && archiveDocument(archive)
    return document ? [{ key: [at, kind, id], document }] : []
  })
}

/** The condition on a row's `search_text`, by the index of migration 020 or 045. */
export function matchesSearch(
  db: Database,
  table: 'posts' | 'archives',
  words: readonly string[],
): RawBuilder<unknown> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    const index = sql.table(`${table}_words`)
    const match = words.map((word) => `"${word}"*`).join(' ')
    // SQLite answers on the thread of the server: a word that many rows have must not hold it.
    return sql`id in (
      select rowid from ${index} where ${index} match ${match} order by rowid desc limit ${sql.lit(maxMatches)})`
  }
  return sql`${searchVector} @@ ${toSearchQuery(words)}`
}
