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

/** What a mail about new questions is made of. Their texts are read when it is sent. */
const detailsSchema = v.object({ items: v.array(questionSchema) })

export type AskedWords = { id: string; title: string; by: string; text: string }

/** Those of a queued mail that its recipient can still answer, in the order in which they were asked. */
export async function readAsked(
  db: Database,
  details: string,
  recipient: { id: number; locale: Locale },
): Promise<AskedWords[]> {
  const asked: AskedWords[] = []
  for (const { id, title, by } of v.parse(detailsSchema, JSON.parse(details)).items) {
    const question = await findQuestion(db, id)
    if (!question || question.answer !== null) continue
    const answering = await listAnswering(db, question.course)
    if (answering.every((one) => one.id !== recipient.id)) continue
    asked.push({ id, title: title[recipient.locale], by, text: question.text })
  }
  return asked
}
