import * as v from 'valibot'
import { learningApiPaths, markSchema, type Mark } from '#domain/learning.ts'
import { cacheMark } from '#platform/sync/learning-cache.ts'
import { defineKind } from '../kind.ts'

/** `title`: of the lesson, for the list of rows; it is not sent. */
const payloadSchema = v.object({ ...markSchema.entries, title: v.string() })

/** What was done in a lesson. The server answers with the best mark of it. */
export const mark = defineKind('mark', {
  payload: payloadSchema,
  target: ({ course, lesson, kind }: Pick<Mark, 'course' | 'lesson' | 'kind'>) =>
    `course/${course}/${lesson}/${kind}`,
  title: (_db, { title }) => title,
  request: ({ payload: { title: _, ...json } }) => ({ path: learningApiPaths.marks, json }),
  answer: markSchema,
  // A later tab may send a worse score; the server keeps the best of all it gets.
  coalesces: false,
  settle: async (db, { userId }, answer) => cacheMark(db, userId, answer),
  writes: (db) => [db.learning],
})
