import MiniSearch from 'minisearch'
import { searchKinds, type SearchEntry, type SearchKind } from './search-entry.ts'

/** More rows than these nobody reads, and a small phone draws them slowly. */
export const maxRows = 40
const fuzziness = 0.25
const allFields = ['title', 'text', 'words']
/** Shorter words have too many neighbours for a typo to be told from another word. */
const shortestFuzzy = 4

export type SearchHit = { entry: SearchEntry; terms: string[] }
export type SearchResults = { total: number; groups: { kind: SearchKind; hits: SearchHit[] }[] }
export type SearchIndex = { find: (query: string) => SearchResults }

/**
 * Words are found by their beginning and with a typo; all of the query's words, else any of them. One letter is looked
 * for in titles only: texts have it everywhere.
 */
export function buildIndex(entries: readonly SearchEntry[]): SearchIndex {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const mini = new MiniSearch<SearchEntry>({
    fields: allFields,
    processTerm: plain,
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length < shortestFuzzy ? false : fuzziness),
      boost: { title: 4, text: 1.5 },
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  })
  mini.addAll([...byId.values()])

  return {
    find: (query) => {
      const fields = query.length > 1 ? allFields : ['title']
      const strict = mini.search(query, { fields, combineWith: 'AND' })
      const isLoose = strict.length === 0 && /[\s\p{P}]/u.test(query.trim())
      const found = isLoose ? mini.search(query, { fields, combineWith: 'OR' }) : strict
      const hits = found.slice(0, maxRows).flatMap(({ id, terms }) => {
        const entry = byId.get(String(id))
        return entry ? [{ entry, terms }] : []
      })
      return { total: found.length, groups: inGroups(hits) }
    },
  }
}

/** The group of the best hit first; inside a group the better hit first. */
function inGroups(hits: readonly SearchHit[]): SearchResults['groups'] {
  const kinds = [...new Set([...hits.map(({ entry }) => entry.kind), ...searchKinds])]
  return kinds
    .map((kind) => ({ kind, hits: hits.filter(({ entry }) => entry.kind === kind) }))
    .filter((group) => group.hits.length > 0)
}

/** Small letters without accents. */
function plain(term: string): string {
  return term
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Builds an index anew only when what it holds has changed. */
export function createIndexCache(
  build: (entries: readonly SearchEntry[]) => SearchIndex,
): (entries: readonly SearchEntry[]) => SearchIndex {
  let kept: { version: string; index: SearchIndex } | null = null
  return (entries) => {
    const version = versionOf(entries)
    if (kept?.version !== version) kept = { version, index: build(entries) }
    return kept.index
  }
}

/** Lengths instead of the long texts: an edit that keeps every length is found under its old words until the next. */
function versionOf(entries: readonly SearchEntry[]): string {
  return entries
    .map(({ id, title, text, words }) => `${id}|${title}|${text.length}|${words.length}`)
    .join('\n')
}
