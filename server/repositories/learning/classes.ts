import * as v from 'valibot'
import { classProgress } from '#domain/class-progress.ts'
import { markSchema } from '#domain/learning.ts'
import type { Student, StudentFilter } from '#domain/staff-courses.ts'
import type { Database } from '#server/database/database.ts'
import { beyond, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** How many people are enrolled in each of the courses. */
export async function countStudents(db: Database, courses: readonly string[]): Promise<Map<string, number>> {
  if (courses.length === 0) return new Map()
  const rows = await db
    .selectFrom('enrolments')
    .select(['course', (count) => count.fn.countAll().as('students')])
    .where('course', 'in', courses)
    .where('state', '=', 'active')
    .groupBy('course')
    .execute()
  return new Map(rows.map(({ course, students }) => [course, Number(students)]))
}

type Place = { lessons: readonly string[]; now: Date }

/**
 * People who are enrolled in a course, newest enrolment first, with how far they came. Three queries for a page, of however
 * many people.
 */
export async function listStudents(
  db: Database,
  { course, q }: StudentFilter,
  { lessons, now }: Place,
  cursor: IdCursor,
  limit: number,
): Promise<Student[]> {
  const people = await db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select(['enrolments.id', 'enrolments.user_id', 'enrolments.asked_at', 'enrolments.decided_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('enrolments.course', '=', course)
    .where('enrolments.state', '=', 'active')
    .where(hasWords(db, 'users', q))
    .where(beyond('enrolments.id', cursor))
    .orderBy('enrolments.id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  if (people.length === 0) return []
  const ids = people.map(({ user_id }) => user_id)
  const marks = await db
    .selectFrom('lesson_marks')
    .select(['user_id', 'course', 'lesson', 'kind', 'score', 'at'])
    .where('course', '=', course)
    .where('user_id', 'in', ids)
    .execute()
  const open = await db
    .selectFrom('lesson_questions')
    .select('user_id')
    .distinct()
    .where('course', '=', course)
    .where('user_id', 'in', ids)
    .where('answer', 'is', null)
    .execute()
  const marksOf = Map.groupBy(marks, ({ user_id }) => user_id)
  const asking = new Set(open.map(({ user_id }) => user_id))
  return people.map((person) => {
    const progress = classProgress(
      {
        marks: v.parse(v.array(markSchema), marksOf.get(person.user_id) ?? []),
        lessons,
        hasOpenQuestion: asking.has(person.user_id),
        since: person.decided_at ?? person.asked_at,
      },
      now,
    )
    // Not the username, which of many accounts is their address.
    const name = `${person.first_name} ${person.last_name}`.trim() || `#${person.id}`
    return Object.assign(progress, { id: person.id, name })
  })
}
