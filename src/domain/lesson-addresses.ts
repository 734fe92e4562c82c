import type { Locale } from './locale.ts'

/** Path of the API of the courses' lessons. */
export const coursesPath = '/courses/api/courses/'

export const lessonAddresses = {
  list: (course: string, language: Locale) =>
    `${coursesPath}${encodeURIComponent(course)}/lessons/?language=${language}`,
  one: (course: string, lesson: string, language: Locale) =>
    `${coursesPath}${encodeURIComponent(course)}/lessons/${encodeURIComponent(lesson)}/?language=${language}`,
  /** The files of a course as a ZIP archive. */
  files: (course: string) => `${coursesPath}${encodeURIComponent(course)}/export.zip`,
}
