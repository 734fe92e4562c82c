import type { Locale } from '#domain/locale.ts'
import type { SearchDocument } from '#domain/search-document.ts'

/** Titles of courses by id, in both languages. */
export type CourseTitles = ReadonlyMap<string, Readonly<Record<Locale, string>>>

const coursePath = /^\/thinkforge\/([a-z0-9-]+)$/

/** The titles of the catalogue's courses, which the build lists for the search. */
export function courseTitles(documents: readonly SearchDocument[]): CourseTitles {
  return new Map(
    documents.flatMap(({ kind, path, texts: { en, sw } }) => {
      const id = kind === 'courses' ? coursePath.exec(path)?.[1] : undefined
      return id && en && sw ? [[id, { en: en.title, sw: sw.title }] as const] : []
    }),
  )
}

/** The title of a course in both languages; its id if the catalogue does not have it. */
export function titleOfCourse(titles: CourseTitles, course: string): Record<Locale, string> {
  return { ...(titles.get(course) ?? { en: course, sw: course }) }
}
