import * as v from 'valibot'
import { ownQuestionSchema, type OwnQuestion } from '#domain/questions.ts'
import type { QuestionFilter, QuestionRow } from '#domain/staff-courses.ts'
import type { Database, Trx } from '#server/database/database.ts'
import {
  pastCursor,
  hasPersonName,
  orderOf,
  rowsOf,
  type IdCursor,
} from '#server/repositories/staff/keyset.ts'
import { shownName } from './shown-name.ts'

/** Devices keep the newest ones of an account. */
const maxOwn = 200

/** A withdrawn question keeps its row without a text, so that a late copy of the request does not ask it again. */
const withdrawn = ''

const ownQuestionQuery = (db: Database) =>
  db
    .selectFrom('lesson_questions')
    .select(['uuid as id', 'course', 'lesson', 'question as text', 'asked_at', 'answer', 'answered_at'])
    .select('answered_name as answered_by')

/** The newest questions of an account, without those it withdrew. */
export async function listOwnQuestions(db: Database, userId: number): Promise<OwnQuestion[]> {
  const rows = await ownQuestionQuery(db)
    .where('user_id', '=', userId)
    .where('question', '<>', withdrawn)
    .orderBy('id', 'desc')
    .limit(maxOwn)
    .execute()
  return v.parse(v.array(ownQuestionSchema), rows)
}

/** A question of an account, also a withdrawn one; undefined if it has none with this uuid. */
export async function findOwnQuestion(
  db: Database,
  userId: number,
  uuid: string,
): Promise<OwnQuestion | undefined> {
  const row = await ownQuestionQuery(db)
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && v.parse(ownQuestionSchema, row)
}

/** Whether the account takes part in the course. */
export async function isEnrolled(db: Database, userId: number, course: string): Promise<boolean> {
  const row = await db
    .selectFrom('enrolments')
    .select('id')
    .where('user_id', '=', userId)
    .where('course', '=', course)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** How many questions of an account have no answer yet. */
export async function countOpenQuestions(db: Database, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom('lesson_questions')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('user_id', '=', userId)
    .where('question', '<>', withdrawn)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

type NewQuestion = { uuid: string; userId: number; course: string; lesson: string; text: string; at: string }

/** Stores a question; false, and without effect, if there is one with this uuid. */
export async function insertQuestion(
  trx: Trx,
  { uuid, userId, course, lesson, text, at }: NewQuestion,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('lesson_questions')
    .values({
      uuid,
      user_id: userId,
      course,
      lesson,
      question: text,
      asked_at: at,
      answer: null,
      answered_at: null,
      answered_by: null,
      answered_name: null,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Withdraws a question unless it has an answer. One that the server lacks, such as after a restore, is stored as withdrawn,
 * so that it is not asked when its phone sends it again.
 */
export async function withdrawQuestion(trx: Trx, question: Omit<NewQuestion, 'text'>): Promise<void> {
  await insertQuestion(trx, { ...question, text: withdrawn })
  await trx
    .updateTable('lesson_questions')
    .set({ question: withdrawn })
    .where('uuid', '=', question.uuid)
    .where('user_id', '=', question.userId)
    .where('answer', 'is', null)
    .execute()
}

function questionQuery(db: Database) {
  return db
    .selectFrom('lesson_questions')
    .innerJoin('users', 'users.id', 'lesson_questions.user_id')
    .select(['lesson_questions.id', 'uuid', 'user_id', 'course', 'lesson', 'question', 'asked_at', 'answer'])
    .select(['answered_at', 'answered_name', 'users.first_name', 'users.last_name'])
}
type Row = Awaited<ReturnType<ReturnType<typeof questionQuery>['executeTakeFirstOrThrow']>>

/** A question with the number by which lists are ordered, and who asked it. */
export type StoredQuestion = Omit<QuestionRow, 'title' | 'lesson_title'> & { number: number; userId: number }

function toStored(row: Row): StoredQuestion {
  return {
    number: row.id,
    userId: row.user_id,
    id: row.uuid,
    course: row.course,
    lesson: row.lesson,
    name: shownName(row, row.id),
    text: row.question,
    asked_at: row.asked_at,
    answer: row.answer,
    answered_at: row.answered_at,
    answered_by: row.answered_name,
  }
}

/** The questions in some courses, newest first, without withdrawn ones. */
export async function listQuestions(
  db: Database,
  courses: readonly string[],
  { q, state }: Pick<QuestionFilter, 'q' | 'state'>,
  cursor: IdCursor,
  limit: number,
): Promise<StoredQuestion[]> {
  if (courses.length === 0) return []
  const rows = await questionQuery(db)
    .where('course', 'in', courses)
    .where('question', '<>', withdrawn)
    .where(hasPersonName(db, q))
    .$if(state === 'open', (query) => query.where('answer', 'is', null))
    .$if(state === 'answered', (query) => query.where('answer', 'is not', null))
    .where(pastCursor('lesson_questions.id', cursor))
    .orderBy('lesson_questions.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map(toStored)
}

/** A question of anybody; undefined if there is none, or it was withdrawn. */
export async function findQuestion(db: Database, uuid: string): Promise<StoredQuestion | undefined> {
  const row = await questionQuery(db)
    .where('uuid', '=', uuid)
    .where('question', '<>', withdrawn)
    .executeTakeFirst()
  return row && toStored(row)
}

type Answer = { text: string; at: string; by: { id: number; name: string } }

/**
 * Answers an open question; resolves to whether it was. One statement compares and writes, so that of two answers, or of
 * an answer and a withdrawal, only the first is taken.
 */
export async function answerQuestion(trx: Trx, uuid: string, { text, at, by }: Answer): Promise<boolean> {
  const answered = await trx
    .updateTable('lesson_questions')
    .set({ answer: text, answered_at: at, answered_by: by.id, answered_name: by.name })
    .where('uuid', '=', uuid)
    .where('question', '<>', withdrawn)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return answered.numUpdatedRows > 0n
}
