import type { Packs } from '#catalogues/packs.ts'
import { amountOf, ascending, descending, sortBy } from '#domain/sorting.ts'
import { isFound } from '#domain/text-search.ts'
import type { CourseSearch } from './course-search.ts'

export type CourseItem = Packs['courses']['courses'][number]
export type CourseLabels = Packs['courses']['labels']

const orders = {
  'price-low': ascending((course: CourseItem) => amountOf(course.price)),
  'price-high': descending((course: CourseItem) => amountOf(course.price)),
  rating: descending((course: CourseItem) => course.rating),
  popular: descending((course: CourseItem) => course.enrolled),
}

/** Courses that match search, category and level, in the chosen or the catalogue's order. */
export function filterCourses(courses: readonly CourseItem[], search: CourseSearch): CourseItem[] {
  const matches = courses.filter(
    (course) =>
      (search.category === undefined || course.category === search.category) &&
      (search.level === undefined || course.level === search.level) &&
      isFound(search.q ?? '', [course.title, course.description, course.instructor]),
  )
  return sortBy(matches, orders, search.sort)
}
