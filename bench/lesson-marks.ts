import { learningApiPaths, markKinds } from '#domain/learning.ts'
import { coursesDir } from '#server/learning/lessons.ts'
import { readLessonTitles } from '#server/learning/lesson-titles.ts'
import { startServer } from '#tests/support/server.ts'

const students = 200
const marksEach = 25

/** What an evening of a school costs the server, in ms: 200 students send 25 marks each, ten students at a time. */
export async function drainMarks(): Promise<{ marks: number; ms: number; stored: number }> {
  const lessons = (await readLessonTitles(coursesDir)).slice(0, Math.ceil(marksEach / markKinds.length))
  const marks = lessons
    .flatMap(({ course, slug: lesson }) => markKinds.map((kind) => ({ course, lesson, kind, score: 100 })))
    .slice(0, marksEach)
  const server = await startServer({ config: { rateLimitFactor: 1_000_000 } })
  try {
    const people = []
    for (let index = 0; index < students; index += 1) people.push(await server.signIn())
    const waiting = people.values()
    const startedAt = performance.now()
    const drain = async () => {
      for (const person of waiting)
        for (const mark of marks) {
          const body = { ...mark, at: server.clock.now().toISOString() }
          const key = { 'idempotency-key': crypto.randomUUID() }
          const { status } = await person.send('POST', learningApiPaths.marks, body, key)
          if (status >= 300) throw new Error(`A mark was answered with ${status}.`)
        }
    }
    await Promise.all(Array.from({ length: 10 }, drain))
    const ms = Math.round(performance.now() - startedAt)
    const { stored } = await server.db
      .selectFrom('lesson_marks')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow()
    return { marks: students * marks.length, ms, stored }
  } finally {
    await server.close()
  }
}
