import { afterEach, beforeEach, expect, test } from 'vitest'
import { isLessonDone, markSchema } from '#domain/learning.ts'
import { readContent } from '#server/seed/content.ts'
import { seedBlog } from '#server/seed/seed-blog.ts'
import { seedLearning } from '#server/seed/seed-learning.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as v from 'valibot'

forEachDatabase((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
  })
  afterEach(() => server.close())

  test('the demo has classes whose lessons exist, seeded once', async () => {
    const { db, clock } = server
    await seedBlog(db, clock, readContent)
    await seedLearning(db, clock)
    await seedLearning(db, clock)
    const enrolments = await db.selectFrom('enrolments').select(['course', 'user_id']).execute()
    expect(enrolments.length).toBeGreaterThan(4)
    const rows = await db.selectFrom('lesson_marks').selectAll().execute()
    const marks = v.parse(v.array(markSchema), rows)
    for (const { course, lesson, at } of marks) {
      expect(await server.app.lessons.find(course, lesson, 'sw'), `${course}/${lesson}`).toBeDefined()
      expect(Date.parse(at)).toBeLessThan(clock.now().getTime())
    }
    const neema = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'neema.mwakyusa')
      .executeTakeFirstOrThrow()
    const own = v.parse(
      v.array(markSchema),
      rows.filter(({ user_id }) => user_id === neema.id),
    )
    const questions = await db.selectFrom('lesson_questions').select(['answer', 'lesson']).execute()
    expect(questions.some(({ answer }) => answer === null)).toBe(true)
    expect(questions.some(({ answer }) => answer !== null)).toBe(true)
    const list = await server.app.lessons.list('web-development-from-zero', 'en')
    expect(list?.lessons.every(({ slug }) => isLessonDone(own, slug))).toBe(true)
  })

  test('nothing is seeded where the people of the demo are not', async () => {
    await seedLearning(server.db, server.clock)
    expect(await server.db.selectFrom('enrolments').selectAll().execute()).toEqual([])
  })
})
