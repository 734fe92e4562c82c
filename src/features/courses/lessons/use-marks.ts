import { useRef, useState } from 'react'
import type { MarkKind } from '#domain/learning.ts'
import type { Lesson } from '#domain/lessons.ts'
import { currentUserId } from '#engine/current-user.ts'
import { trackPending } from '#ui/pending-work.ts'
import type { ShownEnrolment, ShownMark } from './progress-overlay.ts'
import { loadLessons } from './use-lessons.ts'
import { useProgress } from './use-progress.ts'

export type Marks = {
  /** Null for a visitor, whose practice is not kept. */
  userId: number | null
  isKnown: boolean
  /** In the course of the lesson. */
  enrolment: ShownEnrolment | null
  of: (kind: MarkKind) => ShownMark | undefined
  /** `score` in percent. Does nothing for a visitor. */
  mark: (kind: MarkKind, score?: number) => void
  /** Whether the device could not store the last one. */
  hasFailed: boolean
}

/** What the person did in a lesson, and how to mark more. */
export function useMarks({ course, slug, title }: Pick<Lesson, 'course' | 'slug' | 'title'>): Marks {
  const { marks, userId, isKnown, enrolment } = useProgress(course)
  const [hasFailed, setFailed] = useState(false)
  // What is being written, so that a second click before it is shown writes nothing.
  const savedScores = useRef(new Map<MarkKind, number>())

  function markOnce(kind: MarkKind, score: number) {
    if ((savedScores.current.get(kind) ?? -1) >= score) return
    savedScores.current.set(kind, score)
    trackPending(store(kind, score).finally(() => savedScores.current.delete(kind)))
  }

  async function store(kind: MarkKind, score: number) {
    try {
      const learner = await currentUserId()
      if (learner === null) return
      const { markPart } = await loadLessons()
      await markPart(learner, { course, lesson: slug, kind, score, title })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return {
    userId,
    isKnown,
    enrolment,
    of: (kind) => marks.find((mark) => mark.lesson === slug && mark.kind === kind),
    mark: (kind, score = 100) => markOnce(kind, score),
    hasFailed,
  }
}
