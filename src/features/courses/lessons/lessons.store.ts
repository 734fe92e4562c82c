import { lessonAddresses } from '#domain/lesson-addresses.ts'
import type { Lesson, LessonList } from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** The lessons of a course on this device, and which of them can be read without a network. */
export type StoredLessons = {
  list: LessonList | undefined
  stored: ReadonlySet<string>
  savedAt: number | null
}

export async function readLessons(course: string, language: Locale): Promise<StoredLessons> {
  // Keys alone: the texts of a whole course are up to a megabyte.
  const [row, keys] = await Promise.all([
    engine.db.lessons.get(lessonAddresses.list(course, language)),
    engine.db.lessons.where('course').equals(course).primaryKeys(),
  ])
  const ownKeys = new Set(keys)
  const lessons = row?.list?.lessons.filter(({ slug }) =>
    ownKeys.has(lessonAddresses.one(course, slug, language)),
  )
  return {
    list: row?.list,
    stored: new Set(lessons?.map(({ slug }) => slug)),
    savedAt: row?.savedAt ?? null,
  }
}

/** A lesson on this device; `savedAt` is when it was fetched, in ms since 1970. */
export type StoredLesson = { lesson: Lesson | undefined; savedAt: number | null }

export async function readLesson(course: string, slug: string, language: Locale): Promise<StoredLesson> {
  const row = await engine.db.lessons.get(lessonAddresses.one(course, slug, language))
  return { lesson: row?.lesson, savedAt: row?.savedAt ?? null }
}
