import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { betterMark, learningApiPaths, type Mark, type Progress } from '#domain/learning.ts'
import { overlayProgress } from '#features/courses/lessons/progress-overlay.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { pullLearning } from '#platform/sync/learning-cache.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import type { Fault } from '#tests/support/faulty-network.ts'
import { aCourse, aMark } from '#tests/support/learning.ts'

let device: Device
beforeEach(async () => {
  // A property that fails signs in more often than an address may.
  device = await aDevice({ config: { rateLimitFactor: 1000 } })
})
afterEach(() => device.close())

const title = 'From tap to screen'
const write = (engine: Engine, userId: number, mark: Mark) =>
  engine.outbox.enqueue({ kind: 'mark', payload: { ...mark, title } }, userId)
const onServer = async (person: SignedIn): Promise<Progress> =>
  (await person.send('GET', learningApiPaths.progress)).json()

/** What a phone shows to a person. */
async function readShown(engine: Engine, userId: number) {
  const saved = await engine.db.learning.where('userId').equals(userId).toArray()
  return overlayProgress({ course: aCourse, saved, rows: await engine.outbox.rows(userId) })
}
async function bestOn(engine: Engine, userId: number): Promise<Map<string, Mark>> {
  const { marks } = await readShown(engine, userId)
  return byKind(marks.map(({ isWaiting: _, ...mark }) => mark))
}
const byKind = (marks: readonly Mark[]) => {
  const best = new Map<string, Mark>()
  for (const mark of marks) {
    const known = best.get(mark.kind)
    best.set(mark.kind, known ? betterMark(known, mark) : mark)
  }
  return best
}
const isNoWorse = (before: Map<string, Mark>, after: Map<string, Mark>) =>
  [...before].every(([kind, mark]) => {
    const now = after.get(kind)
    return now !== undefined && betterMark(now, mark).score === now.score
  })

const at = (minutes: number) => new Date(Date.parse('2026-03-02T07:00:00Z') + minutes * 60_000).toISOString()
const aStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      phone: fc.nat(2),
      kind: fc.constantFrom('quiz' as const, 'read' as const),
      score: fc.constantFrom(0, 40, 60, 80, 100),
      minutes: fc.nat(30),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('drain', 'pull', 'both'), phone: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('lost-request', 'lost-answer', 'half-answer', 'portal'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hand-over' as const) }) },
)

test('two phones and a shared one agree on the best marks, whatever is lost, repeated or late, and none ever falls', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 16 }), async (steps) => {
      run += 1
      const [neema, asha] = [await device.server.signIn(), await device.server.signIn()]
      const phones = ['one', 'two', 'shared'].map((name) =>
        device.context({ databaseName: `${name}-${run}` }),
      )
      const people = [neema, neema, neema]
      for (const phone of phones) await device.signIn(neema, phone)
      const expectedMarks = new Map<SignedIn, Mark[]>([
        [neema, []],
        [asha, []],
      ])
      const bestSeen = phones.map(() => new Map<number, Map<string, Mark>>())
      let server = new Map<string, Mark>()
      for (const step of steps) {
        if (step.do === 'fault') device.network.fail(/courses\/api/, step.fault)
        else if (step.do === 'hand-over') {
          people[2] = people[2] === neema ? asha : neema
          const { user } = await device.server.signIn(people[2].user)
          const next = await device.server.signIn(user)
          await device.signIn(next, phones[2] ?? device.context())
        } else {
          const [phone, person] = [phones[step.phone], people[step.phone]]
          if (!phone || !person) continue
          if (step.do === 'mark') {
            const score = step.kind === 'quiz' ? step.score : 100
            const mark = aMark({ kind: step.kind, score, at: at(step.minutes) })
            expectedMarks.get(person)?.push(mark)
            await write(phone, person.user.id, mark)
          } else
            await Promise.all([
              step.do === 'pull' ? null : phone.drain({ force: true }),
              step.do === 'drain' ? null : pullLearning(phone, person.user.id),
            ])
        }
        for (const [place, phone] of phones.entries()) {
          const id = people[place]?.user.id ?? 0
          const now = await bestOn(phone, id)
          // The cache of who left the shared phone is deleted.
          const before = place === 2 && step.do === 'hand-over' ? undefined : bestSeen[place]?.get(id)
          expect(isNoWorse(before ?? new Map(), now)).toBe(true)
          bestSeen[place]?.set(id, now)
        }
        const now = byKind((await onServer(neema)).marks)
        expect(isNoWorse(server, now)).toBe(true)
        server = now
      }
      device.network.recover()
      // Whoever used a phone sends what is left there, and reads.
      for (const pass of [1, 2])
        for (const [place, phone] of phones.entries())
          for (const person of place === 2 ? [asha, neema] : [neema]) {
            await device.signIn(await device.server.signIn(person.user), phone)
            for (let left = 6; left > 0; left -= 1) await phone.drain({ force: true })
            for (let left = 6; left > 0; left -= 1) await pullLearning(phone, person.user.id)
            expect(await phone.outbox.rows(person.user.id)).toEqual([])
            const best = byKind(expectedMarks.get(person) ?? [])
            if (pass === 2 || person === asha) expect(await bestOn(phone, person.user.id)).toEqual(best)
            if (pass === 2) expect(byKind((await onServer(person)).marks)).toEqual(best)
          }
      for (const phone of phones) await phone.db.delete()
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('a mark is sent once, and shown as sent only when the server has it', async () => {
  const [neema, engine] = [await device.server.signIn(), device.context()]
  await device.signIn(neema, engine)
  await write(engine, neema.user.id, aMark())
  expect((await readShown(engine, neema.user.id)).marks).toMatchObject([{ kind: 'read', isWaiting: true }])
  device.network.fail(/marks/, 'lost-answer')
  await engine.drain({ force: true })
  expect((await readShown(engine, neema.user.id)).marks).toMatchObject([{ isWaiting: true }])
  await engine.drain({ force: true })
  expect((await readShown(engine, neema.user.id)).marks).toMatchObject([{ isWaiting: false }])
  expect((await onServer(neema)).marks).toEqual([aMark()])
})

test('a worse mark that is sent later does not hide a better one of another phone', async () => {
  const [neema, engine] = [await device.server.signIn(), device.context()]
  await device.signIn(neema, engine)
  await write(engine, neema.user.id, aMark({ kind: 'quiz', score: 60 }))
  await neema.send('POST', learningApiPaths.marks, aMark({ kind: 'quiz', score: 90 }))
  await engine.drain({ force: true })
  expect((await readShown(engine, neema.user.id)).marks).toMatchObject([{ score: 90, isWaiting: false }])
})

test('what was settled while an answer was on its way is not undone by it, however often that happens', async () => {
  let score = 0
  let others = 0
  // The server has answered each pull before the next mark is settled.
  const engine = device.context({
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const url = input instanceof Request ? input.url : String(input)
      if (url.includes('progress') && score < 100) {
        score += 20
        await write(sender, neema.user.id, aMark({ kind: 'quiz', score }))
        await sender.drain({ force: true })
        others += 1
      }
      return answer
    },
  })
  const sender = device.context()
  const neema = await device.server.signIn()
  await device.signIn(neema, engine)
  await neema.send('POST', learningApiPaths.marks, aMark())
  expect(await pullLearning(engine, neema.user.id)).toBe('saved')
  expect(others).toBeGreaterThan(2)
  const { marks } = await readShown(engine, neema.user.id)
  expect(marks.map(({ kind, score: shownScore }) => [kind, shownScore])).toEqual([
    ['quiz', score],
    ['read', 100],
  ])
})

test('an enrolment waits, is asked for once, and shows what staff wrote', async () => {
  const [neema, engine] = [await device.server.signIn(), device.context()]
  await device.signIn(neema, engine)
  const enrol = () =>
    engine.outbox.enqueue({ kind: 'enrolment', payload: { course: aCourse, title: 'Web' } }, neema.user.id)
  await enrol()
  await enrol()
  expect(await engine.outbox.rows(neema.user.id)).toHaveLength(1)
  expect((await readShown(engine, neema.user.id)).enrolment).toEqual({ state: 'waiting', note: '' })
  device.network.fail(/enrolment/, 'lost-answer')
  await engine.drain({ force: true })
  await engine.drain({ force: true })
  expect((await readShown(engine, neema.user.id)).enrolment).toEqual({ state: 'active', note: '' })
  await device.server.db.updateTable('enrolments').set({ state: 'refused', note: 'Full.' }).execute()
  await pullLearning(engine, neema.user.id)
  expect((await readShown(engine, neema.user.id)).enrolment).toEqual({ state: 'refused', note: 'Full.' })
  expect((await onServer(neema)).enrolments).toHaveLength(1)
})

test('marks that a restored server lost are shown no more, until their phone has sent them again', async () => {
  const [neema, engine] = [await device.server.signIn(), device.context()]
  await device.signIn(neema, engine)
  await neema.send('POST', learningApiPaths.marks, aMark())
  await pullLearning(engine, neema.user.id)
  expect((await readShown(engine, neema.user.id)).marks).toHaveLength(1)
  await device.server.db.deleteFrom('lesson_marks').execute()
  await pullLearning(engine, neema.user.id)
  expect((await readShown(engine, neema.user.id)).marks).toEqual([])
})
