import * as v from 'valibot'
import { isLessonDone, markSchema } from '#domain/learning.ts'
import { maxOpenCodes, type OwnProgressCode, type ShownProgress } from '#domain/progress-codes.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import type { Lessons } from '#server/learning/lessons.ts'
import { lockAccount } from '#server/repositories/accounts.ts'

const ownFields = ['id', 'label', 'created_at', 'last_used_at'] as const

/** The open codes of an account, the newest first. */
export function listProgressCodes(db: Database, userId: number): Promise<OwnProgressCode[]> {
  return db
    .selectFrom('progress_codes')
    .select(ownFields)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

type NewCode = { userId: number; code: string; label: string; now: string }

/** Adds a code, of which only SHA-256 is stored; `full` if the account has as many as it may, `taken` if it exists. */
export async function addProgressCode(
  trx: Trx,
  { userId, code, label, now }: NewCode,
): Promise<OwnProgressCode | 'full' | 'taken'> {
  // Locks the account, so that of two at once the second counts the first.
  await lockAccount(trx, userId)
  if ((await listProgressCodes(trx, userId)).length >= maxOpenCodes) return 'full'
  const added = await trx
    .insertInto('progress_codes')
    .values({
      user_id: userId,
      code_hash: sha256(code),
      label,
      created_at: now,
      withdrawn_at: null,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning(ownFields)
    .executeTakeFirst()
  return added ?? 'taken'
}

/** Withdraws a code of the account; false if it has no such one. A code that was withdrawn before stays so. */
export async function withdrawProgressCode(
  trx: Trx,
  { id, userId, now }: { id: number; userId: number; now: string },
): Promise<boolean> {
  const ownedCode = await trx
    .selectFrom('progress_codes')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!ownedCode) return false
  await trx
    .updateTable('progress_codes')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
  return true
}

/** What a code shows; undefined if it is unknown or withdrawn, or its owner is suspended. Notes that it was used. */
export async function readShownProgress(
  { db, lessons, now }: { db: Database; lessons: Lessons; now: string },
  code: string,
): Promise<ShownProgress | undefined> {
  const owner = await db
    .selectFrom('progress_codes')
    .innerJoin('users', 'users.id', 'progress_codes.user_id')
    .select(['progress_codes.id', 'users.id as userId', 'users.first_name'])
    .where('code_hash', '=', sha256(code))
    .where('withdrawn_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!owner) return undefined
  await db.updateTable('progress_codes').set({ last_used_at: now }).where('id', '=', owner.id).execute()
  const courses = await readCourses(db, lessons, owner.userId)
  const certificates = await db
    .selectFrom('certificates')
    .select(['number', 'course', 'issued_at'])
    .where('user_id', '=', owner.userId)
    .orderBy('id')
    .execute()
  const last_at = courses.map((course) => course.last_at ?? '').reduce((a, b) => (a > b ? a : b), '')
  return { first_name: owner.first_name, last_at: last_at === '' ? null : last_at, courses, certificates }
}

/** The courses that an account takes part in or marked something in, as far as they still exist. */
async function readCourses(
  db: Database,
  lessons: Lessons,
  userId: number,
): Promise<ShownProgress['courses']> {
  const enrolments = await db
    .selectFrom('enrolments')
    .select('course')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .execute()
  const rows = await db
    .selectFrom('lesson_marks')
    .select(['course', 'lesson', 'kind', 'score', 'at'])
    .where('user_id', '=', userId)
    .execute()
  const marks = v.parse(v.array(markSchema), rows)
  const ids = [...new Set([...enrolments, ...marks].map(({ course }) => course))].toSorted()
  const lists = await Promise.all(ids.map((course) => lessons.list(course, 'en')))
  return lists.flatMap((list) => {
    if (!list) return []
    const courseMarks = marks.filter(({ course }) => course === list.course)
    const last = courseMarks.map(({ at }) => at).reduce((a, b) => (a > b ? a : b), '')
    return {
      course: list.course,
      lessons_done: list.lessons.filter(({ slug }) => isLessonDone(courseMarks, slug)).length,
      lessons: list.lessons.length,
      last_at: last === '' ? null : last,
    }
  })
}
