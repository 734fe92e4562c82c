import { afterEach, beforeEach, expect, test } from 'vitest'
import { learningApiPaths, type Mark, type Progress } from '#domain/learning.ts'
import { aCourse, aMark } from '#tests/support/learning.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forEachDatabase((database) => {
  let server: TestServer
  let neema: SignedIn
  beforeEach(async () => {
    server = await startServer({ database, config: { mode: 'production' } })
    neema = await server.signIn()
  })
  afterEach(() => server.close())

  const post = (path: string, body: object = {}, as = neema) => as.send('POST', path, body)
  const mark = async (changed: Partial<Mark>): Promise<Mark> =>
    (await post(learningApiPaths.marks, aMark(changed))).json()
  const enrol = async (course = aCourse) => (await post(learningApiPaths.enrolment(course))).json()
  const progress = async (as = neema): Promise<Progress> =>
    (await as.send('GET', learningApiPaths.progress)).json()

  test('the best of several marks counts, and the earliest of equal ones, in whatever order they arrive', async () => {
    const quiz = { kind: 'quiz' as const }
    expect(await mark({ ...quiz, score: 60, at: '2026-03-01T08:00:00.000Z' })).toMatchObject({ score: 60 })
    expect(await mark({ ...quiz, score: 80, at: '2026-03-01T09:00:00.000Z' })).toMatchObject({ score: 80 })
    expect(await mark({ ...quiz, score: 40, at: '2026-03-01T07:00:00.000Z' })).toMatchObject({ score: 80 })
    const earlier = { score: 80, at: '2026-03-01T05:30:00.000Z' }
    expect(await mark({ ...quiz, score: 80, at: '2026-03-01T08:30:00+03:00' })).toMatchObject(earlier)
    expect(await mark({ ...quiz, score: 80, at: '2026-03-01T10:00:00.000Z' })).toMatchObject(earlier)
    expect((await progress()).marks).toMatchObject([earlier])
  })

  test('the best of marks that are sent at once counts, and each is answered with one at least as good', async () => {
    const scores = [20, 100, 40, 80, 60, 0, 90]
    const answers = await Promise.all(scores.map((score) => mark({ kind: 'quiz', score })))
    for (const [place, answer] of answers.entries())
      expect(answer.score).toBeGreaterThanOrEqual(scores[place] ?? 0)
    expect((await progress()).marks).toEqual([aMark({ kind: 'quiz', score: 100 })])
  })

  test('a mark from before 1970 is of its first moment', async () => {
    expect(await mark({ at: '0000-01-01T00:00:00+14:00' })).toMatchObject({ at: '1970-01-01T00:00:00.000Z' })
  })

  test('a clock that is ahead places no mark in the future', async () => {
    const now = server.clock.now().toISOString()
    expect(await mark({ at: '2031-01-01T00:00:00.000Z' })).toMatchObject({ at: now })
  })

  test('marks of lessons that do not exist, and half marks of what is done or not, are refused', async () => {
    expect((await post(learningApiPaths.marks, aMark({ lesson: 'no-such-lesson' }))).status).toBe(404)
    expect((await post(learningApiPaths.marks, aMark({ course: 'no-such-course' }))).status).toBe(404)
    expect((await post(learningApiPaths.marks, aMark({ score: 0 }))).status).toBe(400)
    expect((await post(learningApiPaths.marks, aMark({ kind: 'quiz', score: 101 }))).status).toBe(400)
    expect((await server.send('POST', learningApiPaths.marks, aMark())).status).toBe(401)
    expect((await post(learningApiPaths.enrolment('no-such-course'))).status).toBe(404)
    expect(await progress()).toEqual({ enrolments: [], marks: [], questions: [] })
  })

  test('an enrolment waits for staff, and asking again changes it only after a refusal', async () => {
    const first = await enrol()
    expect(first).toMatchObject({ course: aCourse, state: 'asked', note: '' })
    server.clock.advance(60_000)
    expect(await enrol()).toEqual(first)
    const decide = (state: string, note: string) =>
      server.db.updateTable('enrolments').set({ state, note, decided_by: 1, decided_name: 'Juma' }).execute()
    await decide('refused', 'The class is full.')
    expect((await progress()).enrolments).toMatchObject([{ state: 'refused', note: 'The class is full.' }])
    expect(await enrol()).toMatchObject({ state: 'asked', note: '' })
    await decide('active', 'Welcome.')
    expect(await enrol()).toMatchObject({ state: 'active', note: 'Welcome.' })
    expect(await server.db.selectFrom('enrolments').selectAll().execute()).toHaveLength(1)
  })

  test('a demo server, where nobody answers, enrols at once', async () => {
    const demo = await startServer({ database })
    try {
      const asha = await demo.signIn()
      const answer = await asha.send('POST', learningApiPaths.enrolment(aCourse), {})
      expect(await answer.json()).toMatchObject({ state: 'active' })
    } finally {
      await demo.close()
    }
  })

  test('everybody reads their own progress only, and unchanged progress costs a 304 of three statements', async () => {
    await mark({})
    await enrol()
    const other = await server.signIn()
    expect(await progress(other)).toEqual({ enrolments: [], marks: [], questions: [] })
    const response = await neema.send('GET', learningApiPaths.progress)
    const etag = response.headers.get('etag') ?? ''
    server.statements.length = 0
    const again = await neema.send('GET', learningApiPaths.progress, undefined, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(
      server.statements.filter((sql) => /lesson_marks|enrolments|lesson_questions/.test(sql)),
    ).toHaveLength(3)
    await mark({ kind: 'exercise' })
    const changed = await neema.send('GET', learningApiPaths.progress, undefined, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
  })
})
