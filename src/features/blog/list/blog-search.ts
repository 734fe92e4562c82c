import { locales } from '#domain/locale.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'
import { postCategories, postSorts, type PostFilter } from '#domain/post-list.ts'

/**
 * The search parameters of the list. `page` is the number of loaded pages, so that history navigation restores them.
 */
export type BlogSearch = PostFilter & { page?: number | undefined }

const maxPages = 500

export function blogSearch(raw: RawSearch): BlogSearch {
  const page = Number(raw.page)
  return {
    q: searchText(raw.q),
    category: oneOf(postCategories, raw.category),
    tag: searchText(raw.tag),
    sort: oneOf(postSorts, raw.sort),
    language: oneOf(locales, raw.language),
    page: Number.isInteger(page) && page > 1 && page <= maxPages ? page : undefined,
  }
}
