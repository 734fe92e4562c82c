import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'
import { postCategories, postSorts, type PostFilter } from '#domain/post-list.ts'

/** What the list of posts shows; it lives in the address. `page` counts what was loaded, so that going back finds it. */
export type BlogSearch = PostFilter & { page?: number | undefined }

const maxPages = 500

export function blogSearch(raw: RawSearch): BlogSearch {
  const page = Number(raw.page)
  return {
    q: searchText(raw.q),
    category: oneOf(postCategories, raw.category),
    tag: searchText(raw.tag),
    sort: oneOf(postSorts, raw.sort),
    page: Number.isInteger(page) && page > 1 && page <= maxPages ? page : undefined,
  }
}
