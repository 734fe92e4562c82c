import { courseCategories, courseLevels, courseSorts } from '#catalogues/filters.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

/** The search parameters of the course list. */
export type CourseSearch = {
  q?: string | undefined
  category?: (typeof courseCategories)[number] | undefined
  level?: (typeof courseLevels)[number] | undefined
  sort?: (typeof courseSorts)[number] | undefined
}

export function courseSearch(raw: RawSearch): CourseSearch {
  return {
    q: searchText(raw.q),
    category: oneOf(courseCategories, raw.category),
    level: oneOf(courseLevels, raw.level),
    sort: oneOf(courseSorts, raw.sort),
  }
}
