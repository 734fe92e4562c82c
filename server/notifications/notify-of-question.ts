import type { FastifyInstance } from 'fastify'
import { afterQuietHours } from '#domain/notifications.ts'
import type { Trx } from '#server/database/database.ts'
import { readOpen, type LessonQuestion } from '#server/mail/lesson-questions.ts'
import { findLocale } from '#server/repositories/accounts.ts'
import { listAnswering } from '#server/repositories/learning/trainers.ts'
import { settleEvent } from '#server/repositories/notifications.ts'

/** Questions that come within this time are in one mail. */
const groupedWithinMs = 30 * 60 * 1000

const eventOf = (question: string) => `asked:${question}`

type NewQuestion = LessonQuestion & { course: string; userId: number }

/** Notifies who can answer a question: in the app, on their devices, and by a mail that waits for others to come. */
export async function notifyOfQuestion(
  app: FastifyInstance,
  trx: Trx,
  { course, userId, ...question }: NewQuestion,
) {
  const { id, title, by } = question
  for (const trainer of await listAnswering(trx, course)) {
    if (trainer.id === userId) continue
    const happened = { subject: 'question', question: id, title, by } as const
    const quiet = await app.notifier.notify(trx, trainer.id, eventOf(id), happened)
    if (!quiet) continue
    await app.mails.enqueueGrouped(trx, {
      kind: 'lesson_questions',
      recipient: trainer.email,
      locale: (await findLocale(trx, trainer.id)) ?? 'en',
      item: question,
      dueAt: afterQuietHours(new Date(app.clock.now().getTime() + groupedWithinMs), quiet),
      listOpen: (items) => readOpen(trx, items),
    })
  }
}

/** A question that was answered or withdrawn is news for nobody, also not for who was a trainer when it was asked. */
export async function settleQuestion(app: FastifyInstance, trx: Trx, question: string) {
  await settleEvent(trx, eventOf(question), app.clock.now().toISOString())
}
