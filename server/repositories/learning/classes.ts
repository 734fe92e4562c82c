import * as v from 'valibot'
import { classProgress } from '#domain/class-progress.ts'
import { markSchema } from '#domain/learning.ts'
import type { Student } from '#domain/staff-courses.ts'
import type { Database } from '#server/database/database.ts'
import type { ClassMember, ClassScope } from './class-order.ts'

/** How many people are enrolled in each of the courses. */
export async function countStudents(db: Database, courses: readonly string[]): Promise<Map<string, number>> {
  if (courses.length === 0) return new Map()
  const rows = await db
    .selectFrom('enrolments')
    .select(['course', (eb) => eb.fn.countAll().as('students')])
    .where('course', 'in', courses)
    .where('state', '=', 'active')
    .groupBy('course')
    .execute()
  return new Map(rows.map(({ course, students }) => [course, Number(students)]))
}

/** How far members of a class came, in the order given. One query, of however many people. */
export async function readStudents(
  db: Database,
  { course, lessons, now }: ClassScope,
  members: readonly ClassMember[],
): Promise<Student[]> {
  if (members.length === 0) return []
  const marks = await db
    .selectFrom('lesson_marks')
    .select(['user_id', 'course', 'lesson', 'kind', 'score', 'at'])
    .where('course', '=', course)
    .where(
      'user_id',
      'in',
      members.map(({ userId }) => userId),
    )
    .execute()
  const marksOf = Map.groupBy(marks, ({ user_id }) => user_id)
  return members.map(({ id, userId, name, since, hasOpenQuestion }) => {
    const memberMarks = v.parse(v.array(markSchema), marksOf.get(userId) ?? [])
    return Object.assign(classProgress({ marks: memberMarks, lessons, hasOpenQuestion, since }, now), {
      id,
      name,
    })
  })
}
