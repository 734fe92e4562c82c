import type { CourseTrainers } from '#domain/staff-courses.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { CourseNames } from '#server/site/site-facts.ts'
import { fullName } from './enrolments.ts'

function trainerQuery(db: Database) {
  return db
    .selectFrom('course_trainers')
    .innerJoin('users', 'users.id', 'course_trainers.user_id')
    .select(['course_trainers.course', 'users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .orderBy('course_trainers.course')
    .orderBy('course_trainers.added_at')
    .orderBy('users.id')
}
type Row = Awaited<ReturnType<ReturnType<typeof trainerQuery>['executeTakeFirstOrThrow']>>

function toRow(course: string, names: CourseNames, rows: readonly Row[]): CourseTrainers {
  const people = rows.filter((row) => row.course === course)
  return {
    id: course,
    title: names[course] ?? null,
    trainers: people.map((row) => ({ id: row.id, name: fullName(row), username: row.username })),
  }
}

/** The courses with their trainers, in the order given. */
export async function listCourseTrainers(
  db: Database,
  names: CourseNames,
  courses: readonly string[],
): Promise<CourseTrainers[]> {
  const rows = await trainerQuery(db).execute()
  return courses.map((course) => toRow(course, names, rows))
}

/** A course with its trainers; one without any if there is no such course. */
export async function findCourseTrainers(
  db: Database,
  names: CourseNames,
  course: string,
): Promise<CourseTrainers> {
  return toRow(course, names, await trainerQuery(db).where('course', '=', course).execute())
}

/** Makes an account a trainer of a course; without effect if it is one. */
export async function addTrainer(
  trx: Trx,
  trainer: { course: string; user_id: number; added_at: string; added_by: number },
): Promise<void> {
  await trx
    .insertInto('course_trainers')
    .values(trainer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Without effect if the account is not a trainer of the course. */
export async function removeTrainer(trx: Trx, course: string, userId: number): Promise<void> {
  await trx.deleteFrom('course_trainers').where('course', '=', course).where('user_id', '=', userId).execute()
}

/** The courses that the account trains, by id. */
export async function listTaughtCourses(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('course_trainers')
    .select('course')
    .where('user_id', '=', userId)
    .orderBy('course')
    .execute()
  return rows.map(({ course }) => course)
}

type Answering = { id: number; email: string; teaches: boolean }

/**
 * Who can answer questions about a course: its trainers (`teaches`), or all admins while it has none. Without suspended
 * accounts and those that wait for their deletion.
 */
export async function listAnswering(db: Database, course: string): Promise<Answering[]> {
  const present = db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('suspended_at', 'is', null)
    .where('deletion_asked_at', 'is', null)
    .orderBy('id')
  const teaching = await present
    .where('id', 'in', (eb) =>
      eb.selectFrom('course_trainers').select('user_id').where('course', '=', course),
    )
    .execute()
  if (teaching.length > 0) return teaching.map(({ id, email }) => ({ id, email, teaches: true }))
  const admins = await present
    .where('id', 'in', (eb) => eb.selectFrom('account_roles').select('user_id').where('role', '=', 'admin'))
    .execute()
  return admins.map(({ id, email }) => ({ id, email, teaches: false }))
}
