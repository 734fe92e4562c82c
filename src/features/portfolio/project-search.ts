import { projectCategories, projectSorts, projectStatuses } from '#catalogues/filters.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

/** The search parameters of the project list. */
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
