import type { Mark } from '#domain/learning.ts'
import type { Database } from '#server/database/database.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'

export const aCourse = 'web-development-from-zero'
export const questionId = '7e0a2c55-19a3-4b0e-9a54-0f0c5f1f8b11'

/** A mark of the first lesson of `aCourse`, as a device sends it. */
export function aMark(changed: Partial<Mark> = {}): Mark {
  const at = '2026-03-02T07:00:00.000Z'
  return { course: aCourse, lesson: 'from-tap-to-screen', kind: 'read', score: 100, at, ...changed }
}

type Asked = { uuid: string; userId: number; at: string }

/** A question without an answer about the first lesson of `aCourse`. */
export async function addQuestion(db: Database, { uuid, userId, at }: Asked): Promise<void> {
  await db
    .insertInto('lesson_questions')
    .values({
      uuid,
      user_id: userId,
      course: aCourse,
      lesson: 'from-tap-to-screen',
      question: 'Why does the page stay white?',
      asked_at: at,
      answer: null,
      answered_at: null,
      answered_by: null,
      answered_name: null,
    })
    .execute()
}

/** One row in each table of what people learn, of a student whose trainer and whose admin is the same person. */
export async function addLearning({ db, clock }: TestServer, student: SignedIn, admin: SignedIn) {
  const at = clock.now().toISOString()
  const user_id = student.user.id
  const trainer = { id: admin.user.id, name: admin.user.username }
  await db
    .insertInto('enrolments')
    .values({
      user_id,
      course: aCourse,
      state: 'active',
      asked_at: at,
      note: 'Welcome.',
      decided_at: at,
      decided_by: trainer.id,
      decided_name: trainer.name,
    })
    .execute()
  const mark = { user_id, course: aCourse, at, saved_at: at }
  await db
    .insertInto('lesson_marks')
    .values([
      { ...mark, lesson: 'from-tap-to-screen', kind: 'read', score: 100 },
      { ...mark, lesson: 'from-tap-to-screen', kind: 'quiz', score: 80 },
    ])
    .execute()
  await db
    .insertInto('certificates')
    .values({
      number: 'VIOR-2026-000001',
      user_id,
      course: aCourse,
      holder_name: 'Neema Sanga',
      lessons: 10,
      score: 80,
      issued_at: at,
      shows_name: 1,
      signature: 'signature',
    })
    .execute()
  await db
    .insertInto('course_trainers')
    .values({ course: aCourse, user_id: trainer.id, added_at: at, added_by: trainer.id })
    .execute()
  await addQuestion(db, { uuid: questionId, userId: user_id, at })
  await db
    .insertInto('progress_codes')
    .values({
      user_id,
      code_hash: 'hash',
      label: 'Mother',
      created_at: at,
      withdrawn_at: null,
      last_used_at: null,
    })
    .execute()
}
