import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { pageSchema } from '#domain/listing.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { courseTrainersSchema, trainerSchema, type CourseTrainers } from '#domain/staff-courses.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { courseParams } from '#server/http/params.ts'
import { invalidField, notFound } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { findAccountByName } from '#server/repositories/accounts.ts'
import {
  addTrainer,
  findCourseTrainers,
  listCourseTrainers,
  removeTrainer,
} from '#server/repositories/learning/trainers.ts'

const list = {
  method: 'GET',
  path: staffPaths.trainers,
  summary: 'All courses with their trainers',
  action: 'courses.manage',
  query: v.object({ page_size: v.optional(v.string()) }),
  answer: pageSchema(courseTrainersSchema),
} as const
const change = {
  method: 'POST',
  action: 'courses.manage',
  params: courseParams,
  body: trainerSchema,
  answer: courseTrainersSchema,
} as const
const changes = [
  {
    ...change,
    path: `${staffPaths.trainers}:course/add/`,
    summary: 'Make an account a trainer of a course',
    recordedAs: 'trainer.add',
  },
  {
    ...change,
    path: `${staffPaths.trainers}:course/remove/`,
    summary: 'Take a course from a trainer',
    recordedAs: 'trainer.remove',
  },
] as const

/** Who teaches which course: they see its class. */
export async function adminTrainerRoutes(app: FastifyInstance): Promise<void> {
  const names = app.words.courses

  // As many as the catalogue has, so there are no pages.
  serve(app, list, async ({ request, reply }) => {
    const results = await listCourseTrainers(app.db, names, await app.lessons.courses())
    return sendEntity(request, reply, { results, next: null, previous: null })
  })

  for (const { recordedAs, ...declaration } of changes) {
    serve(app, declaration, async ({ request, reply, params: { course }, body }) => {
      const isCourse = (await app.lessons.courses()).includes(course)
      return answerAudited(request, reply, body, async ({ trx, at, person }) => {
        if (!isCourse) return refuse(notFound('There is no such course.'))
        const account = await findAccountByName(trx, body.username)
        if (!account) return refuse(invalidField('username', 'There is no account of this name.'))
        const before = await findCourseTrainers(trx, names, course)
        if (recordedAs === 'trainer.remove') await removeTrainer(trx, course, account.id)
        else await addTrainer(trx, { course, user_id: account.id, added_at: at, added_by: person.id })
        const row = await findCourseTrainers(trx, names, course)
        const target = { kind: 'course', id: course } as const
        return { action: recordedAs, target, before: stateOf(before), after: stateOf(row), row }
      })
    })
  }
}

const stateOf = ({ trainers }: CourseTrainers) => ({ trainers: trainers.map(({ username }) => username) })
