import { isLessonDone, isPassed, type Mark } from './learning.ts'
import { dayMs } from './retention.ts'
import type { HelpReason, Student } from './staff-courses.ts'

const silentMs = 14 * dayMs

type Facts = {
  marks: readonly Mark[]
  /** Slugs of the course as it is now; marks of lessons that it no longer has do not count. */
  lessons: readonly string[]
  hasOpenQuestion: boolean
  /** When the person was enrolled: without a mark, inactive since then. */
  since: string
}

/** How far a student came, and what speaks for asking how it goes. */
export function classProgress(
  { marks, lessons, hasOpenQuestion, since }: Facts,
  now: Date,
): Omit<Student, 'id' | 'name'> {
  const counted = marks.filter(({ lesson }) => lessons.includes(lesson))
  const times = counted.map(({ at }) => at).toSorted()
  const quizzes = counted.filter(({ kind }) => kind === 'quiz')
  const doneCount = lessons.filter((lesson) => isLessonDone(counted, lesson)).length
  const last = times.at(-1) ?? null
  const hasFailedQuiz = quizzes.some((mark) => !isPassed(mark))
  const isWhole = doneCount === lessons.length
  return {
    started_at: times[0] ?? null,
    done: doneCount,
    lessons: lessons.length,
    score: averageOf(quizzes.map(({ score }) => score)),
    active_at: last,
    needs: helpReasonsOf({ hasFailedQuiz, hasOpenQuestion, isWhole, activeAt: last ?? since }, now),
  }
}

/** `activeAt`: the latest mark, else the enrolment. */
type Signs = { hasFailedQuiz: boolean; hasOpenQuestion: boolean; isWhole: boolean; activeAt: string }

/** Why a student may need help; the more reasons, the earlier they are in the list of the class. */
export function helpReasonsOf(
  { hasFailedQuiz, hasOpenQuestion, isWhole, activeAt }: Signs,
  now: Date,
): HelpReason[] {
  const needs: HelpReason[] = []
  if (hasFailedQuiz) needs.push('quiz')
  if (hasOpenQuestion) needs.push('question')
  if (!isWhole && now.getTime() - Date.parse(activeAt) > silentMs) needs.push('silent')
  return needs
}

function averageOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
