import * as v from 'valibot'
import { ownQuestionSchema, questionPaths, questionPagePath } from '#domain/questions.ts'
import { cacheQuestion } from '#platform/sync/learning-cache.ts'
import { defineKind } from '../kind.ts'

/** `id`: given by this device. `title`: of the lesson, for the list of rows; it is not sent. */
const on = { id: v.string(), course: v.string(), lesson: v.string(), title: v.string() }
const payloadSchema = v.variant('action', [
  v.object({ action: v.literal('ask'), ...on, text: v.string() }),
  v.object({ action: v.literal('withdraw'), ...on }),
])

type Form = { action: 'ask'; course: string; lesson: string } | { action: 'withdraw'; id: string }

/** Asking the trainers of a course about a lesson, and taking that back. */
export const question = defineKind('question', {
  payload: payloadSchema,
  // A withdrawal follows its question.
  target: ({ id }: { id: string }) => `question/${id}`,
  form: {
    // A withdrawal has no form, and must not delete what is being typed.
    key: (about: Form) =>
      about.action === 'ask' ? `question/${about.course}/${about.lesson}` : `question-withdrawal/${about.id}`,
    text: (write) => (write.action === 'ask' ? JSON.stringify({ text: write.text }) : null),
    path: questionPagePath,
    isWhole: true,
  },
  title: (_db, { title }) => title,
  words: (write) => (write.action === 'ask' ? write.text : ''),
  request: ({ payload }) => {
    const { id, course, lesson } = payload
    return payload.action === 'ask'
      ? { path: questionPaths.own, json: { id, course, lesson, text: payload.text } }
      : { path: questionPaths.withdrawal(id), json: { course, lesson } }
  },
  answer: ownQuestionSchema,
  coalesces: false,
  // A question that was answered first is not withdrawn; the response has its answer.
  settle: async (db, { userId }, answer) => cacheQuestion(db, userId, answer),
  writes: (db) => [db.learning],
})
