import * as v from 'valibot'
import { locales } from './locale.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'))
/** Number of an option (or of a module), from 1. */
const ordinal = v.pipe(v.number(), v.integer(), v.minValue(1))
const questionFields = { question: text, why: text }

function optionsOf(min: number, max: number) {
  return v.pipe(
    v.array(text),
    v.minLength(min, `has fewer than ${min} options`),
    v.maxLength(max, `has more than ${max} options`),
    v.check((options) => new Set(options).size === options.length, 'has the same option twice'),
  )
}

const single = v.pipe(
  v.strictObject({ kind: v.literal('single'), ...questionFields, options: optionsOf(3, 5), answer: ordinal }),
  v.check(({ options, answer }) => answer <= options.length, 'has an answer that is not among its options'),
)
const multiple = v.pipe(
  v.strictObject({
    kind: v.literal('multiple'),
    ...questionFields,
    options: optionsOf(3, 6),
    answer: v.pipe(v.array(ordinal), v.minLength(1, 'has no right option')),
  }),
  v.check(
    ({ options, answer }) =>
      answer.every((one) => one <= options.length) && new Set(answer).size === answer.length,
    'has an answer that is not among its options, or one twice',
  ),
)
const number = v.strictObject({
  kind: v.literal('number'),
  ...questionFields,
  answer: v.pipe(v.number(), v.finite()),
  /** Largest difference from `answer` that is still right. */
  tolerance: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  unit: v.optional(text),
})
/** `options` are in the right order. */
const order = v.strictObject({ kind: v.literal('order'), ...questionFields, options: optionsOf(3, 6) })
const short = v.strictObject({
  kind: v.literal('text'),
  ...questionFields,
  answer: v.pipe(v.array(text), v.minLength(1, 'accepts no text')),
})

/** A question of a quiz with its answer, which the device needs to mark it without a network. Texts are HTML. */
export const questionSchema = v.variant('kind', [single, multiple, number, order, short])
export type Question = v.InferOutput<typeof questionSchema>

export const quizSchema = v.pipe(
  v.array(questionSchema),
  v.minLength(5, 'has fewer than 5 questions'),
  v.maxLength(8, 'has more than 8 questions'),
)

const codeExercise = v.strictObject({
  kind: v.literal('code'),
  task: text,
  starter: v.string(),
  /** `run` is an expression of JavaScript, `equals` the JSON value it must have. */
  tests: v.pipe(
    v.array(v.strictObject({ run: text, equals: v.unknown() })),
    v.minLength(1, 'has no test'),
    v.maxLength(12, 'has more than 12 tests'),
  ),
  hint: v.optional(text),
  solution: text,
})
/** Work on paper or in another program, compared with a model answer. */
const openExercise = v.strictObject({
  kind: v.literal('open'),
  task: text,
  hint: v.optional(text),
  solution: text,
})
export const exerciseSchema = v.variant('kind', [codeExercise, openExercise])
export type Exercise = v.InferOutput<typeof exerciseSchema>

const isPlain = v.check((words: string) => !words.includes('`'), 'is plain text, without `')

/** The front matter of a lesson (content/courses/README.md). */
export const lessonHeadSchema = v.strictObject({
  title: v.pipe(text, isPlain, v.maxLength(70, 'is longer than 70 characters')),
  summary: v.pipe(text, isPlain, v.maxLength(160, 'is longer than 160 characters')),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(60)),
  /** Number of the module in the catalogue, from 1. */
  module: ordinal,
})

/** A lesson in the list of its course. `bytes`: size of its JSON, as a device stores it. */
const listedLessonSchema = v.object({
  slug: v.string(),
  ...lessonHeadSchema.entries,
  bytes: v.number(),
})
export type ListedLesson = v.InferOutput<typeof listedLessonSchema>

/** A lesson with its text: `html` is safe to insert, exercise and quiz have HTML as texts. */
export const lessonSchema = v.object({
  course: v.string(),
  slug: v.string(),
  language: v.picklist(locales),
  ...lessonHeadSchema.entries,
  html: v.string(),
  exercise: exerciseSchema,
  quiz: quizSchema,
})
export type Lesson = v.InferOutput<typeof lessonSchema>

/** The lessons of a course in one language, in order. */
export const lessonListSchema = v.object({ course: v.string(), lessons: v.array(listedLessonSchema) })
export type LessonList = v.InferOutput<typeof lessonListSchema>

/** What somebody answered: places of options from 1 (of `order`: in the order chosen), a number, or a text. */
export type QuizAnswer = number | readonly number[] | string

/** Whether an answer is right. Of a text, capitals and spaces at its ends do not count. */
export function isRight(question: Question, answer: QuizAnswer | undefined): boolean {
  if (answer === undefined) return false
  switch (question.kind) {
    case 'single':
      return answer === question.answer
    case 'multiple':
      return isList(answer) && sorted(answer).join() === sorted(question.answer).join()
    case 'number':
      // A tolerance of 0.1 must include the number that differs by exactly that, whatever the rounding of binary fractions.
      return typeof answer === 'number' && Math.abs(answer - question.answer) <= question.tolerance + 1e-9
    case 'order':
      return isList(answer) && answer.join() === question.options.map((_, index) => index + 1).join()
    case 'text':
      return (
        typeof answer === 'string' &&
        question.answer.some((one) => normalizeText(one) === normalizeText(answer))
      )
  }
}

/** The share of right answers in per cent, rounded down: 100 means that all are right. */
export function scoreOf(quiz: readonly Question[], answers: readonly (QuizAnswer | undefined)[]): number {
  const right = quiz.filter((question, index) => isRight(question, answers[index])).length
  return Math.floor((100 * right) / quiz.length)
}

function isList(answer: QuizAnswer): answer is readonly number[] {
  return Array.isArray(answer)
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b)
}

function normalizeText(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
