import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { pageSchema } from '#domain/listing.ts'
import { answerSchema, questionPagePath } from '#domain/questions.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { questionFilterSchema, questionRowSchema, type QuestionRow } from '#domain/staff-courses.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import type { IdKey } from '#server/http/cursor.ts'
import { serve } from '#server/http/endpoint.ts'
import { idPageQuerySchema } from '#server/http/id-page-query.ts'
import { readPage } from '#server/http/page.ts'
import { questionParams } from '#server/http/params.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { parseInput } from '#server/http/validation.ts'
import { settleQuestion } from '#server/notifications/notify-of-question.ts'
import { findAccount, findLocale } from '#server/repositories/accounts.ts'
import { fullName } from '#server/repositories/learning/enrolments.ts'
import {
  answerQuestion,
  findQuestion,
  listQuestions,
  type StoredQuestion,
} from '#server/repositories/learning/questions.ts'
import { requireTaught, taughtBy } from './taught-courses.ts'

const action = staffReads.questions
const list = {
  method: 'GET',
  path: staffPaths.questions,
  summary: 'Questions of students in the courses that the account teaches, newest first',
  action,
  query: v.object({ ...questionFilterSchema.entries, ...idPageQuerySchema.entries }),
  answer: pageSchema(questionRowSchema),
} as const
const one = {
  method: 'GET',
  path: `${staffPaths.questions}:question/`,
  summary: 'A question in a course that the account teaches',
  action,
  params: questionParams,
  answer: questionRowSchema,
} as const
const answer = {
  method: 'POST',
  path: `${staffPaths.questions}:question/answer/`,
  summary: 'Answer a question; the answer is mailed to who asked',
  action,
  params: questionParams,
  body: answerSchema,
  answer: questionRowSchema,
  refusals: [409],
} as const

const absent = notFound('There is no such question. The student may have withdrawn it.')
const answeredMeanwhile = conflict('Somebody answered this question meanwhile. Look at it again.')

/** Questions to the trainers of a course; admins read and answer all. */
export async function classQuestionRoutes(app: FastifyInstance): Promise<void> {
  async function toRow({ number: _, userId: __, ...question }: StoredQuestion): Promise<QuestionRow> {
    const { course, lesson } = question
    const titles = await app.lessons.titles()
    const lessonTitle = titles.find((titled) => titled.course === course && titled.slug === lesson)
    return {
      ...question,
      title: app.words.courses[course] ?? null,
      lesson_title: lessonTitle?.titles ?? null,
    }
  }

  serve(app, list, async ({ request, reply }) => {
    const { page_size: size, cursor } = parseInput(idPageQuerySchema, request.query)
    const filter = parseInput(questionFilterSchema, request.query)
    if (filter.course !== undefined) await requireTaught(request, filter.course)
    const courses = filter.course === undefined ? await taughtBy(request) : [filter.course]
    const page = await readPage<StoredQuestion, IdKey>({
      path: staffPaths.questions,
      filters: filter,
      size,
      cursor,
      keyOf: ({ number }) => [number],
      fetch: (from, limit) => listQuestions(app.db, courses, filter, from, limit),
    })
    return sendEntity(request, reply, { ...page, results: await Promise.all(page.results.map(toRow)) })
  })

  serve(app, one, async ({ request, reply, params: { question: uuid } }) => {
    const question = await findQuestion(app.db, uuid)
    if (!question) return reply.code(absent.status).send(absent.body)
    await requireTaught(request, question.course)
    return sendEntity(request, reply, await toRow(question))
  })

  serve(app, answer, async ({ request, reply, params: { question: uuid }, body }) => {
    const questionRow = await findQuestion(app.db, uuid)
    if (questionRow) await requireTaught(request, questionRow.course)
    return answerAudited(request, reply, body, async ({ trx, at, person }) => {
      const by = { id: person.id, name: fullName(person) }
      const isTaken =
        questionRow !== undefined && (await answerQuestion(trx, uuid, { text: body.text, at, by }))
      const stored = await findQuestion(trx, uuid)
      if (!questionRow || !stored) return refuse(absent)
      if (!isTaken) return refuse(answeredMeanwhile)
      await settleQuestion(app, trx, uuid)
      const row = await toRow(stored)
      const account = await findAccount(trx, stored.userId)
      if (account) {
        const locale = (await findLocale(trx, account.id)) ?? 'en'
        await app.mails.enqueue(trx, {
          kind: 'lesson_answer',
          recipient: account.email,
          locale,
          details: {
            title: row.lesson_title?.[locale] ?? row.lesson,
            path: questionPagePath(row),
            question: row.text,
            answer: body.text,
            name: by.name,
          },
        })
        await app.notifier.notify(trx, account.id, `question:${uuid}`, {
          subject: 'answer',
          what: 'question',
          course: row.course,
          lesson: row.lesson,
          title: row.lesson_title ?? { en: row.lesson, sw: row.lesson },
        })
      }
      const target = { kind: 'question', id: uuid } as const
      return {
        action: 'question.answer',
        target,
        before: { answer: null },
        after: { answer: body.text },
        row,
      }
    })
  })
}
