import { batchRows, type ReadBatch } from './part.ts'

const enrolments: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('enrolments')
    .select(['id', 'course', 'state', 'asked_at', 'note', 'decided_at'])
    .where('user_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()

const marks: ReadBatch = ({ db, account: { id } }, { skip }) =>
  db
    .selectFrom('lesson_marks')
    .select(['course', 'lesson', 'kind', 'score', 'at'])
    .where('user_id', '=', id)
    .orderBy('course')
    .orderBy('lesson')
    .orderBy('kind')
    .limit(batchRows)
    .offset(skip)
    .execute()

const questions: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('lesson_questions')
    .select(['id', 'course', 'lesson', 'question', 'asked_at', 'answer', 'answered_at'])
    .where('user_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()

const certificates: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('certificates')
    .select(['id', 'number', 'course', 'holder_name', 'lessons', 'score', 'issued_at', 'shows_name'])
    .where('user_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()

/** The codes themselves are not stored. */
const progressCodes: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('progress_codes')
    .select(['id', 'label', 'created_at', 'withdrawn_at', 'last_used_at'])
    .where('user_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()

export const learningParts = {
  enrolments,
  lesson_marks: marks,
  lesson_questions: questions,
  certificates,
  progress_codes: progressCodes,
} as const
