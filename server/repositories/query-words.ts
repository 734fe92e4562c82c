import { sql, type RawBuilder } from 'kysely'

/** More words would make a query slow, and narrow it to nothing. */
const maxWords = 8

/** The words of a query, each from a letter or digit on; neither database takes them for an operator. */
export function wordsOf(query: string): string[] {
  return (query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).slice(0, maxWords)
}

/**
 * The query of PostgreSQL for all words, or words that begin with them. Without accents, as migration 045 indexes them; SQLite
 * takes off those of a query itself.
 */
export function toSearchQuery(words: readonly string[]): RawBuilder<unknown> {
  const starts = words.map((word) => `${word.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')}:*`)
  return sql`to_tsquery('simple', ${starts.join(' & ')})`
}
