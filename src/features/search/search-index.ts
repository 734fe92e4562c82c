import MiniSearch, { type SearchResult } from 'minisearch'
import type { Locale } from '#domain/locale.ts'
import { searchKinds, type SearchKind } from '#domain/search-document.ts'
import type { SearchEntry } from './search-entry.ts'

/** Limits the rows, which are slow to render on a small phone. */
export const maxRows = 40
const fuzziness = 0.25
/** A post and its translation match many words alike. */
const foreignWeight = 0.5
const allFields = ['title', 'text', 'words', 'also']
/** For shorter words a fuzzy match has too many false positives. */
const shortestFuzzy = 4

export type SearchHit = { entry: SearchEntry; terms: string[] }
/** `similar`: what has words that are only spelt like those of the query, and is neither in `total` nor in `groups`. */
export type SearchResults = {
  total: number
  groups: { kind: SearchKind; hits: SearchHit[] }[]
  similar: SearchHit[]
}
export type SearchIndex = {
  /** At most `most` hits, `maxRows` unless told. */
  find: (query: string, most?: number) => SearchResults
}

/**
 * Creates an index with prefix and fuzzy matching, the latter apart. It requires all words of a query, else any. A single letter is
 * matched in titles only, because almost every text contains it. What is in the language `locale` comes before the same in
 * the other.
 */
export function buildIndex(entries: readonly SearchEntry[], locale?: Locale): SearchIndex {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const mini = new MiniSearch<SearchEntry>({
    fields: allFields,
    processTerm: normalizeTerm,
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length < shortestFuzzy ? false : fuzziness),
      boost: { title: 4, text: 1.5 },
      weights: { prefix: 0.6, fuzzy: 0.3 },
      boostDocument: (id) =>
        locale === undefined || byId.get(String(id))?.language === locale ? 1 : foreignWeight,
    },
  })
  mini.addAll([...byId.values()])
  function hitOf({ id, terms }: SearchResult): SearchHit[] {
    const entry = byId.get(String(id))
    return entry ? [{ entry, terms }] : []
  }

  return {
    find: (query, most = maxRows) => {
      const fields = query.length > 1 ? allFields : ['title']
      const strict = mini.search(query, { fields, combineWith: 'AND' })
      const isLoose = strict.length === 0 && /[\s\p{P}]/u.test(query.trim())
      const combineWith = isLoose ? 'OR' : 'AND'
      const all = isLoose ? mini.search(query, { fields, combineWith }) : strict
      const exact = mini.search(query, { fields, combineWith, fuzzy: false })
      const exactIds = new Set(exact.map(({ id }) => id))
      const similar = all.filter(({ id }) => !exactIds.has(id))
      const hits = exact.slice(0, most).flatMap(hitOf)
      return {
        total: exact.length,
        groups: inGroups(hits),
        similar: similar.slice(0, most - hits.length).flatMap(hitOf),
      }
    },
  }
}

/** Groups ordered by their best hit; within a group, by score. */
function inGroups(hits: readonly SearchHit[]): SearchResults['groups'] {
  const kinds = [...new Set([...hits.map(({ entry }) => entry.kind), ...searchKinds])]
  return kinds
    .map((kind) => ({ kind, hits: hits.filter(({ entry }) => entry.kind === kind) }))
    .filter((group) => group.hits.length > 0)
}

/** Lower-cases and removes accents. */
function normalizeTerm(term: string): string {
  return term
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Rebuilds the index only if the entries have changed. */
export function createIndexCache(
  build: (entries: readonly SearchEntry[]) => SearchIndex,
): (entries: readonly SearchEntry[]) => SearchIndex {
  let cached: { version: string; index: SearchIndex } | null = null
  return (entries) => {
    const version = versionOf(entries)
    if (cached?.version !== version) cached = { version, index: build(entries) }
    return cached.index
  }
}

/** Compares lengths instead of long texts; an edit that changes no length is indexed only with the next change. */
function versionOf(entries: readonly SearchEntry[]): string {
  return entries
    .map(({ id, title, text, words, also }) => [id, title, text.length, words.length, also.length].join('|'))
    .join('\n')
}
