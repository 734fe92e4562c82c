import { useLiveWith } from '#engine/use-live.ts'
import { isFailure } from '#platform/sync/pull-status.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import type { Questions } from './progress.store.ts'
import { loadLessons } from './use-lessons.ts'

type QuestionsView = {
  /** Null until the device was read. */
  questions: Questions['questions'] | null
  /** When the server last confirmed them, ms since 1970, if they could not be revalidated; else null. */
  savedAt: number | null
}

/** What a person asked about a lesson, with what waits on this device. */
export function useQuestions(userId: number, course: string, lesson: string): QuestionsView {
  const questions = useLiveWith<Awaited<ReturnType<typeof loadLessons>>, Questions | null>(
    loadLessons,
    ({ readQuestions }) => readQuestions(userId, { course, lesson }),
    null,
    [userId, course, lesson],
  )
  const isOld = isFailure(usePullStatus('learning', ifGoneOrOld))
  return { questions: questions?.questions ?? null, savedAt: isOld ? (questions?.savedAt ?? null) : null }
}
