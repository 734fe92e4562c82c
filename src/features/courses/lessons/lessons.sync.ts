import { lessonAddresses } from '#domain/lesson-addresses.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { cacheRendered, engine, reportUnreachable } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { cacheLesson, cacheLessonList, pullLesson, pullLessons } from '#platform/sync/lesson-cache.ts'

/** Fetches the list of a course's lessons. */
export function pullList(course: string, language: Locale): Promise<PullOutcome> {
  return pullLessons(engine, course, language)
}

/** Fetches a lesson; one that the page was rendered with is stored first, with its list. */
export async function pullOne(
  named: { course: string; slug: string; language: Locale },
  pageData: PageData | null = null,
): Promise<PullOutcome> {
  if (pageData?.kind === 'lesson') {
    const { lesson, list, etag, listEtag } = pageData
    const { course, slug, language } = lesson
    await cacheRendered(lesson, lessonAddresses.one(course, slug, language), etag, () =>
      cacheLesson(engine, lesson),
    )
    await cacheRendered(list, lessonAddresses.list(course, language), listEtag, () =>
      cacheLessonList(engine, language, list),
    )
  }
  return pullLesson(engine, named)
}

/** Bytes of the archive of a course's files; undefined if the server cannot be asked. */
export async function sizeOfFiles(course: string): Promise<number | undefined> {
  const answer = await engine.http.send(lessonAddresses.files(course), { method: 'head' })
  if (answer.kind === 'answer' && answer.status === 200) return Number(answer.headers.get('content-length'))
  reportUnreachable()
  return undefined
}
