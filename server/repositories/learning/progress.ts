import type { Enrolment, Mark, Progress } from '#domain/learning.ts'
import { enrolmentSchema, markSchema } from '#domain/learning.ts'
import * as v from 'valibot'
import type { Database, Trx } from '#server/database/database.ts'
import { listOwnQuestions } from './questions.ts'

const enrolmentFields = ['course', 'state', 'asked_at', 'note'] as const
const markFields = ['course', 'lesson', 'kind', 'score', 'at'] as const

/** The enrolments, marks and questions of an account, in an order that does not depend on when they were stored. */
export async function readProgress(db: Database, userId: number): Promise<Progress> {
  const enrolments = await db
    .selectFrom('enrolments')
    .select(enrolmentFields)
    .where('user_id', '=', userId)
    .orderBy('course')
    .execute()
  const marks = await db
    .selectFrom('lesson_marks')
    .select(markFields)
    .where('user_id', '=', userId)
    .orderBy('course')
    .orderBy('lesson')
    .orderBy('kind')
    .execute()
  return {
    enrolments: v.parse(v.array(enrolmentSchema), enrolments),
    marks: v.parse(v.array(markSchema), marks),
    questions: await listOwnQuestions(db, userId),
  }
}

/**
 * Stores a mark unless a better one exists (`betterMark` of src/domain/learning.ts); resolves to the best. One
 * statement compares and writes, so that the best of concurrent marks is kept. `at` must be in the form of
 * `toISOString`, which the database compares as text.
 */
export async function saveMark(trx: Trx, userId: number, mark: Mark, now: string): Promise<Mark> {
  await trx
    .insertInto('lesson_marks')
    .values({ user_id: userId, ...mark, saved_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course', 'lesson', 'kind'])
        .doUpdateSet({ score: mark.score, at: mark.at, saved_at: now })
        .where((eb) =>
          eb.or([
            eb('lesson_marks.score', '<', mark.score),
            eb.and([eb('lesson_marks.score', '=', mark.score), eb('lesson_marks.at', '>', mark.at)]),
          ]),
        ),
    )
    .execute()
  const stored = await trx
    .selectFrom('lesson_marks')
    .select(markFields)
    .where('user_id', '=', userId)
    .where('course', '=', mark.course)
    .where('lesson', '=', mark.lesson)
    .where('kind', '=', mark.kind)
    .executeTakeFirstOrThrow()
  return v.parse(markSchema, stored)
}

type Ask = { userId: number; course: string; state: 'asked' | 'active'; now: string }

/**
 * Enrols an account; resolves to its enrolment. One that was refused waits for staff again, any other stays as it is, so
 * that nobody loses a place by asking twice.
 */
export async function requestEnrolment(trx: Trx, { userId, course, state, now }: Ask): Promise<Enrolment> {
  await trx
    .insertInto('enrolments')
    .values({
      user_id: userId,
      course,
      state,
      asked_at: now,
      note: '',
      decided_at: null,
      decided_by: null,
      decided_name: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course'])
        .doUpdateSet({
          state: 'asked',
          asked_at: now,
          note: '',
          decided_at: null,
          decided_by: null,
          decided_name: null,
        })
        .where('enrolments.state', '=', 'refused'),
    )
    .execute()
  const stored = await trx
    .selectFrom('enrolments')
    .select(enrolmentFields)
    .where('user_id', '=', userId)
    .where('course', '=', course)
    .executeTakeFirstOrThrow()
  return v.parse(enrolmentSchema, stored)
}
