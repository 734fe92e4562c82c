import { useSnapshot } from 'valtio'
import { useLiveWith } from '#engine/use-live.ts'
import { session } from '#platform/session/session.ts'
import type { CourseProgress } from './progress-overlay.ts'
import { loadLessons } from './use-lessons.ts'

/** `userId`: null for a visitor, who has no progress. `isKnown`: whether the device was read. */
export type ProgressView = CourseProgress & { userId: number | null; isKnown: boolean }

const nothing: CourseProgress = { marks: [], done: new Set(), enrolment: null }

/** What the person did in a course, with what waits on this device. */
export function useProgress(course: string): ProgressView {
  const { user, status } = useSnapshot(session)
  const userId = user?.id ?? null
  const unread = { of: null as number | null, ...nothing }
  const progress = useLiveWith(
    loadLessons,
    async ({ readProgress }) =>
      userId === null ? unread : { of: userId, ...(await readProgress(course, userId)) },
    unread,
    [course, userId],
  )
  // Until the new person's is read, nothing of the one before is shown.
  const isOwn = userId !== null && progress.of === userId
  return { ...(isOwn ? progress : nothing), userId, isKnown: isOwn || status === 'out' }
}
