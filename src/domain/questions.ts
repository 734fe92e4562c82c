import * as v from 'valibot'

export const maxQuestionLength = 2000
export const maxAnswerLength = 5000

/** Questions without an answer that an account may have at a time. */
export const maxOpenQuestions = 20

/** Paths of the API of a student's own questions. They are read with the progress (learning.ts). */
export const questionPaths = {
  /** POST: asks one. */
  own: '/courses/api/questions/',
  /** POST: takes back one that has no answer. */
  withdrawal: (id: string) => `/courses/api/questions/${encodeURIComponent(id)}/withdraw/`,
} as const

/** Where a question is asked and its answer read. */
export const questionPagePath = ({ course, lesson }: { course: string; lesson: string }) =>
  `/thinkforge/${course}/${lesson}#questions`

const name = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/))
/** Given by the device of its author. */
const id = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** Where trainers read and answer questions. */
export const classQuestionsPagePath = '/trainer/trainees?by=questions'

export const classQuestionPagePath = (question: string) =>
  `${classQuestionsPagePath}&open=${encodeURIComponent(question)}`

/** In which lesson a question is. */
export const inLessonSchema = v.object({ course: name, lesson: name })

/** Body of POST /courses/api/questions/. */
export const askSchema = v.object({
  id,
  ...inLessonSchema.entries,
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxQuestionLength)),
})

/** A question as its author has it. Without an answer it is open. */
export const ownQuestionSchema = v.object({
  id,
  ...inLessonSchema.entries,
  /** '' once it was withdrawn; others are never blank. */
  text: v.string(),
  asked_at: v.string(),
  answer: v.nullable(v.string()),
  answered_at: v.nullable(v.string()),
  /** The name of who answered, at that time. */
  answered_by: v.nullable(v.string()),
})
export type OwnQuestion = v.InferOutput<typeof ownQuestionSchema>

/** Body of …/answer/, by a trainer of the course. */
export const answerSchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxAnswerLength)),
})
