import * as v from 'valibot'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { lessonListSchema, lessonSchema, type Lesson, type LessonList } from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'
import type { Engine } from '#platform/engine/engine.ts'
import type { PullOutcome } from './fetch-into-cache.ts'

type Parts = Pick<Engine, 'db' | 'pull' | 'clock'>

/** Fetches the list of a course's lessons. */
export function pullLessons(parts: Parts, course: string, language: Locale): Promise<PullOutcome> {
  const address = lessonAddresses.list(course, language)
  return parts.pull(
    address,
    async (body) => {
      const list = v.safeParse(lessonListSchema, body)
      return list.success ? cacheLessonList(parts, language, list.output) : undefined
    },
    async () => (await parts.db.lessons.get(address)) !== undefined,
  )
}

/** Fetches a lesson; one that is stored and unchanged costs a 304. */
export function pullLesson(
  parts: Parts,
  { course, slug, language }: { course: string; slug: string; language: Locale },
): Promise<PullOutcome> {
  const address = lessonAddresses.one(course, slug, language)
  return parts.pull(
    address,
    async (body) => {
      const lesson = v.safeParse(lessonSchema, body)
      return lesson.success ? cacheLesson(parts, lesson.output) : undefined
    },
    async () => (await parts.db.lessons.get(address)) !== undefined,
  )
}

/** Stores a lesson; must run in a transaction over `db.cached`. */
export async function cacheLesson({ db, clock }: Parts, lesson: Lesson): Promise<string[]> {
  const { course, slug, language } = lesson
  await db.lessons.put({
    key: lessonAddresses.one(course, slug, language),
    course,
    savedAt: clock.now(),
    lesson,
  })
  return [slug]
}

/** Stores the list of a course's lessons; must run in a transaction over `db.cached`. */
export async function cacheLessonList(
  { db, clock }: Parts,
  language: Locale,
  list: LessonList,
): Promise<string[]> {
  const key = lessonAddresses.list(list.course, language)
  await db.lessons.put({ key, course: list.course, savedAt: clock.now(), list })
  return list.lessons.map(({ slug }) => slug)
}
