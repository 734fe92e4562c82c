import type { Engine } from '#engine/engine.ts'
import { currentLocale } from '#i18n/locale.ts'
import { buildIndex, createIndexCache, type SearchIndex } from './search-index.ts'
import { readEntries } from './search-sources.ts'

const keep = createIndexCache((entries) => {
  const index = buildIndex(entries)
  performance.mark('search-index-built', { detail: entries.length })
  return index
})

/** The index of the cached content; rebuilt only if the content has changed. */
export async function readIndex(search: Engine['search']): Promise<SearchIndex> {
  return keep(await readEntries(currentLocale(), search))
}
