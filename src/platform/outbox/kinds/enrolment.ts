import * as v from 'valibot'
import { enrolmentSchema, learningApiPaths } from '#domain/learning.ts'
import { cacheEnrolment } from '#platform/sync/learning-cache.ts'
import { defineKind } from '../kind.ts'

/** `title`: of the course, for the list of rows; it is not sent. */
const payloadSchema = v.object({ course: v.string(), title: v.string() })

/** Asking to take part in a course, also again after a refusal. */
export const enrolment = defineKind('enrolment', {
  payload: payloadSchema,
  target: ({ course }: { course: string }) => `course/${course}/enrolment`,
  title: (_db, { title }) => title,
  request: ({ payload: { course } }) => ({ path: learningApiPaths.enrolment(course), json: {} }),
  answer: enrolmentSchema,
  coalesces: true,
  settle: async (db, { userId }, answer) => cacheEnrolment(db, userId, answer),
  writes: (db) => [db.learning],
})
