import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { markKinds } from '#domain/learning.ts'
import { daysBefore } from '#domain/retention.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { coursesDir } from '#server/learning/lessons.ts'
import { hasOnceFlag, setOnceFlag } from '#server/repositories/once-flags.ts'
import { getOrThrow } from '#server/seed/seed-activity.ts'

const marker = 'demo-learning'
const days = v.pipe(v.number(), v.minValue(0))

/** `scores`: of the quizzes of the first lessons, percent, all of which are read and practised too. */
const studentSchema = v.strictObject({
  person: v.string(),
  daysAgo: days,
  scores: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
})
/** `lesson`: its place in the course, from 1. */
const questionSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  person: v.string(),
  lesson: v.pipe(v.number(), v.integer(), v.minValue(1)),
  daysAgo: days,
  text: v.string(),
  answer: v.optional(v.string()),
})
const learningSchema = v.strictObject({
  trainer: v.string(),
  courses: v.array(
    v.strictObject({
      course: v.string(),
      students: v.array(studentSchema),
      questions: v.optional(v.array(questionSchema), []),
    }),
  ),
})
type SeedCourse = v.InferOutput<typeof learningSchema>['courses'][number]

/** `trainer`: who teaches, with the name that decisions carry. */
type Seeding = { trx: Trx; now: Date; personIds: Map<string, number>; trainer: { id: number; name: string } }

/**
 * Inserts the demo's classes, marks and questions once. Throws if they name a missing person or too many lessons. Does nothing
 * where the demo's people are not.
 */
export async function seedLearning(db: Database, clock: Clock): Promise<void> {
  if (await hasOnceFlag(db, marker)) return
  const content = v.parse(
    learningSchema,
    JSON.parse(await readFile(path.join(import.meta.dirname, 'content/learning.json'), 'utf8')),
  )
  const slugs = new Map<string, string[]>()
  for (const { course } of content.courses) slugs.set(course, await lessonsOf(course))
  await inTransaction(db, async (trx) => {
    const now = clock.now()
    if (!(await setOnceFlag(trx, marker, now.toISOString()))) return
    const people = await trx
      .selectFrom('users')
      .select(['id', 'username', 'first_name', 'last_name'])
      .execute()
    const trainer = people.find(({ username }) => username === content.trainer)
    if (!trainer) return
    const personIds = new Map(people.map(({ id, username }) => [username, id]))
    const name = `${trainer.first_name} ${trainer.last_name}`
    const seeding: Seeding = { trx, now, personIds, trainer: { id: trainer.id, name } }
    for (const course of content.courses) await seedCourse(seeding, course, getOrThrow(slugs, course.course))
  })
}

/** The lessons of a course, in order: files are named by their number and slug. */
async function lessonsOf(course: string): Promise<string[]> {
  const names = await readdir(path.join(coursesDir, course, 'en'))
  return names
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => name.replace(/^\d+-/, '').replace(/\.md$/, ''))
}

async function seedCourse(seeding: Seeding, content: SeedCourse, lessons: string[]): Promise<void> {
  const { trx, now, personIds, trainer } = seeding
  const { course, students, questions } = content
  await trx
    .insertInto('course_trainers')
    .values({ course, user_id: trainer.id, added_at: daysBefore(now, 60), added_by: trainer.id })
    .execute()
  for (const { person, daysAgo, scores } of students) {
    const user_id = getOrThrow(personIds, person)
    const at = daysBefore(now, daysAgo)
    await trx
      .insertInto('enrolments')
      .values({
        user_id,
        course,
        state: 'active',
        asked_at: at,
        note: '',
        decided_at: at,
        decided_by: trainer.id,
        decided_name: trainer.name,
      })
      .execute()
    if (scores.length > lessons.length)
      throw new Error(`learning.json: ${course} has fewer lessons than scores`)
    const marks = scores.flatMap((score, index) => {
      const doneAt = daysBefore(now, daysAgo * (1 - (index + 1) / (scores.length + 1)))
      return markKinds.map((kind) => ({
        user_id,
        course,
        lesson: lessons[index] ?? '',
        kind,
        score: kind === 'quiz' ? score : 100,
        at: doneAt,
        saved_at: doneAt,
      }))
    })
    if (marks.length > 0) await trx.insertInto('lesson_marks').values(marks).execute()
  }
  for (const { id: uuid, person, lesson, daysAgo, text, answer = null } of questions) {
    const slug = lessons[lesson - 1]
    if (slug === undefined) throw new Error(`learning.json: ${course} has no lesson ${lesson}`)
    const isAnswered = answer !== null
    await trx
      .insertInto('lesson_questions')
      .values({
        uuid,
        user_id: getOrThrow(personIds, person),
        course,
        lesson: slug,
        question: text,
        asked_at: daysBefore(now, daysAgo),
        answer,
        answered_at: isAnswered ? daysBefore(now, daysAgo / 2) : null,
        answered_by: isAnswered ? trainer.id : null,
        answered_name: isAnswered ? trainer.name : null,
      })
      .execute()
  }
}
