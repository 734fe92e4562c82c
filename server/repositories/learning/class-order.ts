import { helpReasonsOf } from '#domain/class-progress.ts'
import { markKinds, passScore } from '#domain/learning.ts'
import type { Database } from '#server/database/database.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { hasPersonName } from '#server/repositories/staff/keyset.ts'
import { shownName } from './shown-name.ts'

/** `lessons`: slugs of the course as it is now. */
export type ClassScope = { course: string; lessons: readonly string[]; now: Date }

/** Somebody in a class: `id` is of the enrolment, `reasons` how many speak for help. */
export type ClassMember = {
  id: number
  userId: number
  name: string
  since: string
  hasOpenQuestion: boolean
  reasons: number
}

/**
 * The people of a class, those with the most reasons for help first, then by name. One row for each person from three
 * queries, because the order is of the whole class; their marks are summed up by the database.
 */
export async function orderClass(
  db: Database,
  { course, lessons, now }: ClassScope,
  q?: string,
): Promise<ClassMember[]> {
  const people = await db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select(['enrolments.id', 'enrolments.user_id', 'enrolments.asked_at', 'enrolments.decided_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('enrolments.course', '=', course)
    .where('enrolments.state', '=', 'active')
    .where(hasPersonName(db, q))
    .execute()
  const signs = await readSigns(db, course, lessons)
  const open = await db
    .selectFrom('lesson_questions')
    .select('user_id')
    .distinct()
    .where('course', '=', course)
    .where('question', '<>', '')
    .where('answer', 'is', null)
    .execute()
  const asking = new Set(open.map(({ user_id }) => user_id))
  const members = people.map((person): ClassMember => {
    const { id, user_id: userId } = person
    const since = person.decided_at ?? person.asked_at
    const memberSigns = signs.get(userId)
    const hasOpenQuestion = asking.has(userId)
    const isWhole = (memberSigns?.passed ?? 0) === lessons.length * markKinds.length
    const activeAt = memberSigns?.activeAt ?? since
    const needs = helpReasonsOf(
      { hasFailedQuiz: memberSigns?.hasFailed ?? false, hasOpenQuestion, isWhole, activeAt },
      now,
    )
    return { id, userId, name: shownName(person, id), since, hasOpenQuestion, reasons: needs.length }
  })
  return members.toSorted(byNeed)
}

/** By account: how many parts of lessons are done, whether a quiz failed, and the latest mark. */
async function readSigns(db: Database, course: string, lessons: readonly string[]) {
  if (lessons.length === 0) return new Map<number, { passed: number; hasFailed: boolean; activeAt: string }>()
  const rows = await db
    .selectFrom('lesson_marks')
    .select(({ fn }) => ['user_id', fn.countAll().as('marks'), fn.max('at').as('last')])
    .select(({ fn }) =>
      fn.countAll().filterWhere('kind', '=', 'quiz').filterWhere('score', '<', passScore).as('failed'),
    )
    .where('course', '=', course)
    .where('lesson', 'in', lessons)
    .groupBy('user_id')
    .execute()
  return new Map(
    rows.map(({ user_id, marks, failed, last }) => [
      user_id,
      { passed: Number(marks) - Number(failed), hasFailed: Number(failed) > 0, activeAt: last },
    ]),
  )
}

type SortFields = Pick<ClassMember, 'id' | 'name' | 'reasons'>

function byNeed(one: SortFields, other: SortFields): number {
  return other.reasons - one.reasons || one.name.localeCompare(other.name, 'en') || one.id - other.id
}

/** A position in a class: how many reasons a person had when the page was read, and the enrolment. */
export type ClassKey = [reasons: number, id: number]

/**
 * The members from a cursor on, nearest first. Who changed places since the page was read may be on two pages or on none, as
 * in every list that is ordered by what changes; a student who left the class comes before all with as many reasons.
 */
export function fromCursor(
  members: readonly ClassMember[],
  cursor: Cursor<ClassKey> | undefined,
): ClassMember[] {
  if (!cursor) return [...members]
  const [reasons, id] = cursor.key
  const anchor = { reasons, id, name: members.find((member) => member.id === id)?.name ?? '' }
  return cursor.direction === 'after'
    ? members.filter((member) => byNeed(member, anchor) > 0)
    : members.filter((member) => byNeed(member, anchor) < 0).toReversed()
}
