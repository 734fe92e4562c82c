import * as v from 'valibot'
import type { Database } from '#server/database/database.ts'
import { findQuestion } from '#server/repositories/learning/questions.ts'
import { listAnswering } from '#server/repositories/learning/trainers.ts'
import type { Locale } from '#domain/locale.ts'

/** A question for the trainers of a course; `title` is that of the lesson. */
const questionSchema = v.object({
  id: v.string(),
  title: v.object({ en: v.string(), sw: v.string() }),
  by: v.string(),
})
export type LessonQuestion = v.InferOutput<typeof questionSchema>

/** Contents of a mail about new questions. Their texts are read when it is sent. `more`: how many are not listed. */
const detailsSchema = v.object({ items: v.array(questionSchema), more: v.optional(v.number(), 0) })

/** `text` is null for an admin, who reads it with a second factor. */
export type QuestionText = { id: string; title: string; by: string; text: string | null }

/** Those items of a queued mail that nobody has answered or withdrawn. */
export async function readOpen(db: Database, items: readonly unknown[]): Promise<LessonQuestion[]> {
  const open: LessonQuestion[] = []
  for (const item of v.parse(v.array(questionSchema), items)) {
    const question = await findQuestion(db, item.id)
    if (question?.answer === null) open.push(item)
  }
  return open
}

/** What of a queued mail its recipient can still answer, in the order in which it was asked. */
export async function readOpenQuestions(
  db: Database,
  details: string,
  recipient: { id: number; locale: Locale },
): Promise<{ questions: QuestionText[]; more: number }> {
  const questions: QuestionText[] = []
  const { items, more } = v.parse(detailsSchema, JSON.parse(details))
  for (const { id, title, by } of items) {
    const question = await findQuestion(db, id)
    if (!question || question.answer !== null) continue
    const answering = await listAnswering(db, question.course)
    const reader = answering.find((one) => one.id === recipient.id)
    if (!reader) continue
    questions.push({ id, title: title[recipient.locale], by, text: reader.teaches ? question.text : null })
  }
  return { questions, more }
}
