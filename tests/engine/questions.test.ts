import { afterEach, beforeEach, expect, test } from 'vitest'
import { learningApiPaths } from '#domain/learning.ts'
import { questionPaths } from '#domain/questions.ts'
import { overlayQuestions } from '#features/courses/lessons/question-overlay.ts'
import type { Engine } from '#platform/engine/engine.ts'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { pullLearning } from '#platform/sync/learning-cache.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { aCourse, aMark, questionId } from '#tests/support/learning.ts'

let device: Device
let neema: SignedIn
let engine: Engine
beforeEach(async () => {
  device = await aDevice()
  neema = await device.server.signIn()
  await neema.send('POST', learningApiPaths.enrolment(aCourse), {})
  engine = device.context()
  await device.signIn(neema, engine)
})
afterEach(() => device.close())

const { lesson } = aMark()
const on = { id: questionId, course: aCourse, lesson, title: 'From tap to screen' }
const text = 'Why does the page stay white?'
const question: Intent<'question'> = { kind: 'question', payload: { action: 'ask', ...on, text } }
const withdraw: Intent<'question'> = { kind: 'question', payload: { action: 'withdraw', ...on } }
const enqueue = (intent: Intent<'question'>) => engine.outbox.enqueue(intent, neema.user.id)
const send = () => engine.drain({ force: true })
const pull = () => pullLearning(engine, neema.user.id)
/** What a phone shows of its owner. */
async function readShown(phone = engine) {
  const saved = await phone.db.learning.where('userId').equals(neema.user.id).toArray()
  return overlayQuestions({ saved, rows: await phone.outbox.rows(neema.user.id) })
}
const stored = () => device.server.db.selectFrom('lesson_questions').select(['question', 'answer']).execute()
const answered = (answer: string) =>
  device.server.db
    .updateTable('lesson_questions')
    .set({ answer, answered_at: device.server.clock.now().toISOString(), answered_name: 'Juma' })
    .execute()

test('a question asked offline is shown at once, sent once though its answer was lost, and answered', async () => {
  await enqueue(question)
  expect(await readShown()).toMatchObject([{ text, answer: null, write: { state: 'waiting' } }])
  device.network.fail(/questions/, 'lost-answer')
  await send()
  await send()
  expect(await readShown()).toMatchObject([{ text, answer: null, write: null }])
  expect(await stored()).toEqual([{ question: text, answer: null }])
  await answered('The file has no name.')
  await pull()
  expect(await readShown()).toMatchObject([{ answer: 'The file has no name.', answered_by: 'Juma' }])
})

test('a withdrawal waits with its question shown, follows it, and no late pull brings it back', async () => {
  await enqueue(question)
  await send()
  await enqueue(withdraw)
  expect(await readShown()).toMatchObject([{ text, write: { payload: { action: 'withdraw' } } }])
  await send()
  expect(await readShown()).toEqual([])
  expect(await stored()).toEqual([{ question: '', answer: null }])
  await pull()
  expect(await readShown()).toEqual([])
  expect(await engine.db.learning.filter(({ key }) => key.startsWith('question/')).count()).toBe(0)
})

test('a pull that began before a withdrawal does not undo it', async () => {
  await enqueue(question)
  await send()
  const before = await (await neema.send('GET', learningApiPaths.progress)).json()
  await enqueue(withdraw)
  const late = pullLearning(
    { db: engine.db, pull: async (_url, write) => (await write(before, neema.user.id), 'saved') },
    neema.user.id,
  )
  await send()
  await late
  expect(await readShown()).toEqual([])
})

test('a question that another phone withdrew first is not asked when this one sends it at last', async () => {
  await enqueue(question)
  await neema.send('POST', questionPaths.withdrawal(questionId), { course: aCourse, lesson })
  await send()
  expect(await readShown()).toEqual([])
  expect(await stored()).toEqual([{ question: '', answer: null }])
})

test('an answer that came before a withdrawal is shown, and nothing is withdrawn', async () => {
  await enqueue(question)
  await send()
  await answered('Because.')
  await enqueue(withdraw)
  await send()
  expect(await readShown()).toMatchObject([{ text, answer: 'Because.', write: null }])
})

test('who is not enrolled keeps the text with the reason', async () => {
  await device.server.db.updateTable('enrolments').set({ state: 'refused' }).execute()
  await enqueue(question)
  await send()
  expect(await readShown()).toMatchObject([{ text, write: { state: 'parked', lastError: { status: 403 } } }])
})
