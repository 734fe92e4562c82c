import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { enrolmentSchema, learningApiPaths, markSchema, progressSchema, type Mark } from '#domain/learning.ts'
import { coursesPath } from '#domain/lesson-addresses.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { invalidField, notFound } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { requestEnrolment, readProgress, saveMark } from '#server/repositories/learning/progress.ts'

const progress = {
  method: 'GET',
  path: learningApiPaths.progress,
  summary: 'The enrolments of the account, what it marked in lessons, and what it asked',
  action: 'courses.learn',
  answer: progressSchema,
} as const
const mark = {
  method: 'POST',
  path: learningApiPaths.marks,
  summary: 'Mark a part of a lesson; answers the best mark of it',
  action: 'courses.learn',
  body: markSchema,
  answer: markSchema,
} as const
const enrol = {
  method: 'POST',
  path: `${coursesPath}:course/enrolment/`,
  summary: 'Enrol in a course, or ask again after a refusal',
  action: 'courses.learn',
  params: v.object({ course: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) }),
  answer: enrolmentSchema,
} as const

/** What an account learns. Lessons are open to all, so marks need no enrolment. */
export async function progressRoutes(app: FastifyInstance): Promise<void> {
  serve(app, progress, async ({ request, reply }) =>
    sendEntity(request, reply, await readProgress(app.db, requireClaims(request).userId)),
  )

  serve(app, mark, async ({ request, reply, body }) => {
    // Before the transaction, because the first look at a course reads its files.
    const lesson = await app.lessons.find(body.course, body.lesson, 'en')
    return answerOnce(request, reply, body, async (trx, person) => {
      if (!lesson) return notFound('There is no such lesson.')
      if (body.kind !== 'quiz' && body.score !== 100)
        return invalidField('score', 'Only a quiz has another score than 100.')
      const now = app.clock.now()
      const storedMark = await saveMark(trx, person.id, { ...body, at: atOf(body, now) }, now.toISOString())
      return { status: 200, body: storedMark }
    })
  })

  serve(app, enrol, async ({ request, reply, params: { course } }) => {
    const lessons = await app.lessons.list(course, 'en')
    return answerOnce(request, reply, {}, async (trx, person) => {
      if (!lessons) return notFound('There is no such course.')
      // In a demo nobody answers, and every course of the catalogue has a price.
      const state = app.config.mode === 'demo' ? 'active' : 'asked'
      const now = app.clock.now().toISOString()
      return { status: 200, body: await requestEnrolment(trx, { userId: person.id, course, state, now }) }
    })
  })
}

/** A device's clock may be ahead or far behind, which must not place a mark in the future, nor before 1970. */
function atOf({ at }: Mark, now: Date): string {
  const reported = Date.parse(at)
  const time = Number.isNaN(reported) ? now.getTime() : Math.min(reported, now.getTime())
  return new Date(Math.max(time, 0)).toISOString()
}
