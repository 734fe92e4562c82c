import type { FastifyInstance } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import {
  askSchema,
  inLessonSchema,
  maxOpenQuestions,
  ownQuestionSchema,
  questionPaths,
} from '#domain/questions.ts'
import { serve } from '#server/http/endpoint.ts'
import { questionParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, notFound, type Outcome } from '#server/http/problem.ts'
import { settleQuestion, notifyOfQuestion } from '#server/notifications/notify-of-question.ts'
import { lockAccount } from '#server/repositories/accounts.ts'
import {
  countOpenQuestions,
  findOwnQuestion,
  findQuestion,
  insertQuestion,
  isEnrolled,
  withdrawQuestion,
} from '#server/repositories/learning/questions.ts'

const ask = {
  method: 'POST',
  path: questionPaths.own,
  summary: 'Ask the trainers of a course about a lesson; for who is enrolled',
  action: 'courses.learn',
  body: askSchema,
  answer: ownQuestionSchema,
  refusals: [409],
} as const
const withdraw = {
  method: 'POST',
  path: `${questionPaths.own}:question/withdraw/`,
  summary: 'Withdraw an own question without an answer; answers the question as it is then',
  action: 'courses.learn',
  params: questionParams,
  body: inLessonSchema,
  answer: ownQuestionSchema,
} as const

const notEnrolled: Outcome = {
  status: 403,
  body: errorBody('forbidden', 'Only who is enrolled in the course can ask questions about its lessons.'),
}
const tooManyOpen = conflict(
  `You have ${maxOpenQuestions} questions without an answer. Wait for one, or withdraw one; then try again.`,
)
const otherOnes = notFound('There is no such question.')

/** Questions of students about lessons. Both writes have the same result however often they come, and in any order. */
export async function questionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ask, async ({ request, reply, body }) => {
    // Before the transaction, because the first look at a course reads its files.
    const [lessonContent, titles] = await Promise.all([
      app.lessons.find(body.course, body.lesson, 'en'),
      app.lessons.titles(),
    ])
    return answerOnce(request, reply, body, async (trx, person) => {
      const { id, course, lesson, text } = body
      // So that of two at once the second counts the first.
      await lockAccount(trx, person.id)
      const existing = await findOwnQuestion(trx, person.id, id)
      if (existing) return { status: 200, body: existing }
      if (!lessonContent) return notFound('There is no such lesson.')
      if (!(await isEnrolled(trx, person.id, course))) return notEnrolled
      if ((await countOpenQuestions(trx, person.id)) >= maxOpenQuestions) return tooManyOpen
      const at = app.clock.now().toISOString()
      const isNew = await insertQuestion(trx, { uuid: id, userId: person.id, course, lesson, text, at })
      // The id is that of somebody else's question.
      if (!isNew) return otherOnes
      const title = titles.find((one) => one.course === course && one.slug === lesson)?.titles
      await notifyOfQuestion(app, trx, {
        id,
        course,
        title: title ?? { en: lesson, sw: lesson },
        by: (await findQuestion(trx, id))?.name ?? '',
        userId: person.id,
      })
      const stored = await findOwnQuestion(trx, person.id, id)
      return stored ? { status: 200, body: stored } : otherOnes
    })
  })

  serve(app, withdraw, async ({ request, reply, params: { question: uuid }, body }) => {
    const lessonContent = await app.lessons.find(body.course, body.lesson, 'en')
    return answerOnce(request, reply, body, async (trx, person) => {
      if (!lessonContent) return notFound('There is no such lesson.')
      const at = app.clock.now().toISOString()
      await withdrawQuestion(trx, { ...body, uuid, userId: person.id, at })
      const stored = await findOwnQuestion(trx, person.id, uuid)
      if (stored?.text === '') await settleQuestion(app, trx, uuid)
      return stored ? { status: 200, body: stored } : otherOnes
    })
  })
}
