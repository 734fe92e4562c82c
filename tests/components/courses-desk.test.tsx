// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { timestamp, openDesk, pendingPayloads, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { waitForStoredDraft, pageEngine, setUpDom } from '#tests/support/in-the-dom.tsx'
import { aCourse, questionId } from '#tests/support/learning.ts'

setUpDom()

const title = { en: 'Web Development from Zero', sw: 'Kutengeneza Tovuti kuanzia Mwanzo' }
const enrolments = '/api/admin/enrolments/?page_size=50'
const trainers = '/api/admin/trainers/'
const classes = '/api/admin/classes/'
const students = '/api/admin/students/'
const anEnrolment = (id: number, state: string) => ({
  id,
  course: aCourse,
  title,
  person: { id: 40 + id, name: `Neema ${id}`, username: `neema${id}` },
  state,
  asked_at: timestamp,
  note: '',
  decided_at: null,
  decided_by: null,
})
const aStudent = (id: number, changed: object = {}) => ({
  id,
  name: `Neema ${id}`,
  started_at: timestamp,
  done: 3,
  lessons: 10,
  score: 72,
  active_at: timestamp,
  needs: [],
  ...changed,
})

let desk: Awaited<ReturnType<typeof signInToDesk>>
beforeEach(async () => {
  desk = await signInToDesk()
})

test('enrolments are those that wait, and an approval is shown before it was sent', async () => {
  desk.pages.set(`${enrolments}&state=asked`, { results: [anEnrolment(1, 'asked')], next: null })
  await openDesk('enrolments')
  fireEvent.click(await screen.findByRole('button', { name: 'Neema 1' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('neema1')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: m.desk_approve() }))
  const question = (await screen.findAllByRole('dialog')).at(-1)
  if (!question) throw new Error('nothing was asked')
  fireEvent.click(within(question).getByRole('button', { name: m.desk_approve() }))
  expect((await screen.findAllByText(m.desk_enrol_active())).length).toBeGreaterThan(0)
})

test('courses are listed with their trainers', async () => {
  const person = { id: 7, name: 'Juma Mushi', username: 'juma' }
  desk.pages.set(trainers, { results: [{ id: aCourse, title, trainers: [person] }], next: null })
  await openDesk('enrolments')
  const tab = await screen.findByRole('tab', { name: m.desk_trainers() })
  fireEvent.click(tab)
  const row = await screen.findByRole('row', { name: /Web Development/ })
  expect(row.textContent).toContain('Juma Mushi')
})

test('a class says who needs help and why', async () => {
  desk.documents.set(classes, { classes: [{ course: aCourse, title, lessons: 10, students: 2 }] })
  const results = [aStudent(2, { needs: ['quiz', 'silent'] }), aStudent(1)]
  desk.pages.set(students, { results, next: null })
  await openDesk('classes')
  const row = await screen.findByRole('row', { name: /Neema 2/ })
  for (const words of [m.class_need_quiz(), m.class_need_silent(), m.class_done_of({ done: 3, count: 10 })])
    expect(row.textContent).toContain(words)
  expect((await screen.findByRole('row', { name: /Neema 1/ })).textContent).toContain(m.class_fine())
})

const questions = '/api/admin/questions/'
const aQuestion = (changed: object = {}) => ({
  id: questionId,
  course: aCourse,
  lesson: 'from-tap-to-screen',
  title,
  lesson_title: { en: 'From tap to screen', sw: 'Kutoka kugusa hadi skrini' },
  name: 'Neema 1',
  text: 'Why does the page stay white?',
  asked_at: timestamp,
  answer: null,
  answered_at: null,
  answered_by: null,
  ...changed,
})
const answer = 'The file has no name.'
const taught = { classes: [{ course: aCourse, title, lessons: 10, students: 2 }] }

/** Opens the question of the list and writes an answer to it. */
async function writeAnswer() {
  fireEvent.click(await screen.findByRole('button', { name: 'Neema 1' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(m.desk_answer()), { target: { value: answer } })
  fireEvent.click(within(dialog).getByRole('button', { name: m.class_answer() }))
  await within(dialog).findByText(m.class_answer_asked({ name: 'Neema 1' }))
  fireEvent.click(within(dialog).getByRole('button', { name: m.class_answer_send() }))
  return dialog
}

test('open questions are listed, and an answer is asked for once more, waits offline and is shown', async () => {
  desk.documents.set(classes, taught)
  desk.pages.set(`${questions}?page_size=50&state=open`, { results: [aQuestion()], next: null })
  await openDesk('classes', { by: 'questions' })
  const dialog = await writeAnswer()
  expect(await within(dialog).findByText(m.class_answer_waits())).toBeTruthy()
  expect(within(dialog).getByText(answer)).toBeTruthy()
  expect(await pendingPayloads()).toEqual([
    { action: 'question.answer', id: questionId, title: 'Neema 1', text: answer },
  ])
})

test.each([
  [409, m.class_answered_first],
  [404, m.class_withdrawn_first],
])(
  'an answer that the server refuses with %i is kept with the reason in plain words',
  async (status, words) => {
    desk.documents.set(classes, taught)
    desk.pages.set(`${questions}?page_size=50&state=open`, { results: [aQuestion()], next: null })
    await openDesk('classes', { by: 'questions' })
    await writeAnswer()
    const { engine } = await pageEngine()
    const refused = { state: 'parked' as const, lastError: { reason: 'refused', status, words: 'No.' } }
    await engine.db.outbox.toCollection().modify(refused)
    expect((await screen.findAllByText(words({ text: answer }))).length).toBeGreaterThan(0)
    expect((await screen.findAllByRole('button', { name: m.copy_text() })).length).toBeGreaterThan(0)
  },
)

test.each([
  [
    'answered by somebody else',
    aQuestion({ answer: 'Save it.', answered_at: timestamp, answered_by: 'Juma' }),
    m.class_answered_meanwhile,
  ],
  ['withdrawn', null, m.class_withdrawn_meanwhile],
])('what was typed to a question that was %s meanwhile can be copied or discarded', async (_, after, why) => {
  desk.documents.set(classes, taught)
  desk.pages.set(`${questions}?page_size=50&state=open`, { results: [aQuestion()], next: null })
  await openDesk('classes', { by: 'questions' })
  fireEvent.click(await screen.findByRole('button', { name: 'Neema 1' }))
  fireEvent.change(await screen.findByLabelText(m.desk_answer()), { target: { value: answer } })
  await waitForStoredDraft(answer)
  desk.pages.set(`${questions}?page_size=50&state=open`, { results: [], next: null })
  desk.documents.set(`${questions}${questionId}/`, after)
  const [refresh] = await screen.findAllByRole('button', { name: m.desk_refresh(), hidden: true })
  fireEvent.click(refresh ?? document.body)
  expect(await screen.findByText(why())).toBeTruthy()
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText(answer)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: m.copy_text() })).toBeTruthy()
  expect(within(dialog).queryByLabelText(m.desk_answer())).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: m.discard() }))
  await expect.poll(() => screen.queryByText(why())).toBeNull()
})

test('the name of a trainer is in its field again when the addition is edited', async () => {
  desk.pages.set(trainers, { results: [{ id: aCourse, title, trainers: [] }], next: null })
  const payload = { action: 'trainer.add', id: aCourse, title: title.en, username: 'juma' } as const
  const { engine } = await pageEngine()
  const owner = (await engine.tokens.current())?.user.id ?? 0
  await engine.outbox.returnToDraft(await engine.outbox.enqueue({ kind: 'staff', payload }, owner))
  await openDesk('enrolments', { by: 'trainers', open: aCourse })
  fireEvent.click(await screen.findByRole('button', { name: m.desk_trainer_add() }))
  expect(await screen.findByDisplayValue('juma')).toBeTruthy()
})

test('without a course the view explains how to become a trainer', async () => {
  desk.documents.set(classes, { classes: [] })
  await openDesk('classes')
  expect(await screen.findByText(m.class_none())).toBeTruthy()
})
