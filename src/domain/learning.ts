import * as v from 'valibot'
import { coursesPath } from './lesson-addresses.ts'
import { ownQuestionSchema } from './questions.ts'

/** Paths of the API of what people learn. */
export const learningApiPaths = {
  /** GET: own enrolments, marks and questions. */
  progress: '/courses/api/progress/',
  /** POST: one mark. */
  marks: '/courses/api/marks/',
  /** POST: enrols the account. */
  enrolment: (course: string) => `${coursesPath}${encodeURIComponent(course)}/enrolment/`,
} as const

/**
 * `asked`: waits for staff, as the course has a price. `active`: its marks count for a certificate. `refused`: by staff;
 * asking again makes it `asked`.
 */
export const enrolmentStates = ['asked', 'active', 'refused'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

const courseId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/))

export const enrolmentSchema = v.object({
  course: courseId,
  state: v.picklist(enrolmentStates),
  asked_at: v.string(),
  /** What staff wrote with the decision; '' without. */
  note: v.string(),
})
export type Enrolment = v.InferOutput<typeof enrolmentSchema>

/** What can be marked in a lesson. */
export const markKinds = ['read', 'exercise', 'quiz'] as const
export type MarkKind = (typeof markKinds)[number]

/** `score`: percent; of what is done or not done it is 100. `at`: when, in ISO 8601, by the clock of the device. */
export const markSchema = v.object({
  course: courseId,
  lesson: courseId,
  kind: v.picklist(markKinds),
  score: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  at: v.pipe(v.string(), v.isoTimestamp()),
})
export type Mark = v.InferOutput<typeof markSchema>

/** `questions`: the newest; a server of before them has none. */
export const progressSchema = v.object({
  enrolments: v.array(enrolmentSchema),
  marks: v.array(markSchema),
  questions: v.optional(v.array(ownQuestionSchema), []),
})
export type Progress = v.InferOutput<typeof progressSchema>

/** The mark of a quiz from which it counts as passed, percent. */
export const passScore = 60

/**
 * Merges two marks of the same kind of a lesson: the better score wins, of equal ones the earlier. In whatever order
 * and however often marks arrive, the result is the same, so that devices agree without asking.
 */
export function betterMark<M extends Pick<Mark, 'score' | 'at'>>(one: M, other: M): M {
  if (one.score !== other.score) return one.score > other.score ? one : other
  return Date.parse(one.at) <= Date.parse(other.at) ? one : other
}

export function isPassed({ kind, score }: Pick<Mark, 'kind' | 'score'>): boolean {
  return kind !== 'quiz' || score >= passScore
}

/** Whether a lesson is read, its exercise done and its quiz passed. */
export function isLessonDone(marks: readonly Mark[], lesson: string): boolean {
  return markKinds.every((kind) =>
    marks.some((mark) => mark.lesson === lesson && mark.kind === kind && isPassed(mark)),
  )
}
