import { lessonAddresses } from '#domain/lesson-addresses.ts'
import type { Lesson, ListedLesson } from '#domain/lessons.ts'
import type { PageData } from '#domain/page-data.ts'
import { engine } from '#engine/engine.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { currentLocale } from '#i18n/locale.ts'
import { withRetry } from '#loading/with-retry.ts'
import { isFailure, type Failure } from '#platform/sync/pull-status.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import type { StoredLesson, StoredLessons } from './lessons.store.ts'

/** The store and sync of lessons and of what is learned, with retries while the network is down. */
export const loadLessons = () => withRetry(async () => (await engine()).lessons())

export type LessonsView = {
  lessons: readonly ListedLesson[]
  /** The slugs of those that can be read without a network. */
  stored: ReadonlySet<string>
  /** Why there are none; null while they are loading, or if there are some. */
  failure: Failure | null
}

const unread: StoredLessons = { list: undefined, stored: new Set(), savedAt: null }

/** The lessons of a course in the language of the page. */
export function useLessons(course: string, pageData: PageData | null): LessonsView {
  const language = currentLocale()
  const rendered =
    pageData?.kind === 'lesson' && pageData.list.course === course
      ? { ...unread, list: pageData.list }
      : unread
  const stored = useLiveWith(loadLessons, ({ readLessons }) => readLessons(course, language), rendered, [
    course,
    language,
  ])
  const status = usePullStatus(lessonAddresses.list(course, language), ifGoneOrOld)
  const list = stored.list ?? rendered.list
  return {
    lessons: list?.lessons ?? [],
    stored: stored.stored,
    // A fetch without a network fails before the database is read.
    failure: stored !== unread && !list && isFailure(status) ? status : null,
  }
}

export type LessonView = {
  lesson: Lesson | undefined
  isMissing: boolean
  /** Why it is not here, or may be outdated. */
  failure: Failure | null
  /** When the shown lesson was fetched, ms since 1970, if it could not be revalidated; else null. */
  savedAt: number | null
}

/** A lesson in the language of the page. */
export function useLesson(course: string, slug: string, pageData: PageData | null): LessonView {
  const language = currentLocale()
  const rendered: StoredLesson & { of?: string } =
    pageData?.kind === 'lesson' && pageData.lesson.course === course && pageData.lesson.slug === slug
      ? { lesson: pageData.lesson, savedAt: null }
      : { lesson: undefined, savedAt: null }
  const stored = useLiveWith(
    loadLessons,
    async ({ readLesson }) => ({ ...(await readLesson(course, slug, language)), of: slug }),
    rendered,
    [course, slug, language],
  )
  const status = usePullStatus(lessonAddresses.one(course, slug, language), ifGoneOrOld)
  const isRead = stored.of === slug
  const lesson = (isRead ? stored.lesson : undefined) ?? rendered.lesson
  // A fetch without a network fails before the database is read.
  const failure = isRead && isFailure(status) ? status : null
  return {
    lesson,
    isMissing: status === 'missing' || (pageData?.kind === 'missing' && !lesson),
    failure,
    savedAt: failure && lesson ? stored.savedAt : null,
  }
}
