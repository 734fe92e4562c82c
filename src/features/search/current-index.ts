import type { Engine } from '#engine/engine.ts'
import { currentLocale } from '#i18n/locale.ts'
import { buildIndex, createIndexCache, type SearchIndex } from './search-index.ts'
import { readEntries } from './search-sources.ts'

const keep = createIndexCache((entries) => {
  const index = buildIndex(entries)
  performance.mark('search-index-built', { detail: entries.length })
  return index
})

/** The index of what is on the device now; built anew only when that has changed. */
export async function readIndex(search: Engine['search']): Promise<SearchIndex> {
  return keep(await readEntries(currentLocale(), search))
}
