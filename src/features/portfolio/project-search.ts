import { projectCategories, projectSorts, projectStatuses } from '#catalogues/filters.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

/** What narrows and orders the list of projects; it lives in the address. */
export type ProjectSearch = {
  q?: string | undefined
  category?: (typeof projectCategories)[number] | undefined
  status?: (typeof projectStatuses)[number] | undefined
  sort?: (typeof projectSorts)[number] | undefined
}

export function projectSearch(raw: RawSearch): ProjectSearch {
  return {
    q: searchText(raw.q),
    category: oneOf(projectCategories, raw.category),
    status: oneOf(projectStatuses, raw.status),
    sort: oneOf(projectSorts, raw.sort),
  }
}
