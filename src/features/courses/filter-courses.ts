import type { Packs } from '#catalogues/packs.ts'
import { isFound } from '#domain/text-search.ts'
import type { CourseSearch } from './course-search.ts'

export type CourseItem = Packs['courses']['courses'][number]
export type CourseLabels = Packs['courses']['labels']

/** Courses that fit search, category and level, in their order. */
export function filterCourses(courses: readonly CourseItem[], search: CourseSearch): CourseItem[] {
  return courses.filter(
    (course) =>
      (search.category === undefined || course.category === search.category) &&
      (search.level === undefined || course.level === search.level) &&
      isFound(search.q ?? '', [course.title, course.description, course.instructor]),
  )
}
