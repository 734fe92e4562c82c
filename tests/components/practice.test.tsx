// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Enrolment } from '#domain/learning.ts'
import type { Lesson, Question } from '#domain/lessons.ts'
import { CourseLearning } from '#features/courses/lessons/course-learning.tsx'
import { loadLessons } from '#features/courses/lessons/use-lessons.ts'
import { Practice } from '#features/courses/lessons/practice.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ashaId, renderInApp, pageEngine, setUpDom, signIn, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const question = (right: number): Question => ({
  kind: 'single',
  question: `Question ${right}`,
  why: 'Because.',
  options: ['A', 'B', 'C'],
  answer: right,
})
const lesson: Lesson = {
  course: 'python-first-steps',
  slug: 'loops',
  language: 'en',
  title: 'Loops',
  summary: 'Again and again.',
  minutes: 20,
  module: 1,
  html: '<p>Text</p>',
  exercise: { kind: 'open', task: 'Write one.', solution: 'for' },
  quiz: [question(1), question(2)],
}
const listed = ['first-program', 'loops'].map((slug) => ({
  slug,
  title: slug,
  summary: '',
  minutes: 20,
  module: 1,
  bytes: 10,
}))
const practice = <Practice lesson={lesson} />
const learning = <CourseLearning course={lesson.course} title="Python" lessons={listed} />
const button = (name: string) => screen.findByRole('button', { name })

async function answer(place: number, option: string) {
  const form = screen.getAllByRole('form')[place]
  if (!form) throw new Error('there is no such question')
  fireEvent.click(within(form).getByLabelText(option))
  fireEvent.click(within(form).getByRole('button', { name: m.quiz_check() }))
}

test('a visitor practises, is told that progress needs an account, and nothing is kept', async () => {
  await renderInApp(practice)
  expect(await screen.findByText(m.progress_visitor())).toBeTruthy()
  await answer(0, 'A')
  await answer(1, 'B')
  expect(screen.queryByRole('button', { name: m.exercise_mark_done() })).toBeNull()
  expect(screen.queryByRole('button', { name: m.lesson_mark_read() })).toBeNull()
  const { engine } = await pageEngine()
  // A mark would be stored after its code has been loaded and the user read.
  await act(async () => {
    await loadLessons()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(await engine.db.outbox.count()).toBe(0)
})

test('offline each part is marked once, however often its button is pressed, and waits', async () => {
  await signIn()
  await renderInApp(practice)
  const read = await button(m.lesson_mark_read())
  fireEvent.click(read)
  fireEvent.click(read)
  expect(await screen.findByText(m.lesson_read())).toBeTruthy()
  expect(screen.getByText(m.waiting_to_send())).toBeTruthy()
  fireEvent.click(await button(m.exercise_mark_done()))
  expect(await screen.findByText(m.exercise_done())).toBeTruthy()
  const part = { course: lesson.course, lesson: lesson.slug, title: lesson.title, score: 100 }
  expect((await pendingRows(ashaId)).map(({ payload }) => payload)).toMatchObject([
    { ...part, kind: 'read' },
    { ...part, kind: 'exercise' },
  ])
})

test('the focus goes from what was pressed to what comes of it', async () => {
  await signIn()
  await renderInApp(practice)
  const press = async (name: string) => {
    const pressed = await button(name)
    pressed.focus()
    fireEvent.click(pressed)
  }
  const focused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toContain(text))
  await press(m.lesson_mark_read())
  await focused(m.lesson_read())
  await press(m.exercise_mark_done())
  await focused(m.exercise_done())
  await answer(0, 'B')
  await focused(m.quiz_wrong())
  await press(m.quiz_again())
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('A')[0]))
  await answer(0, 'A')
  await focused(m.quiz_right())
})

test('questions are marked when all were checked, and again when the score is better', async () => {
  await signIn()
  await renderInApp(practice)
  await button(m.lesson_mark_read())
  await answer(0, 'A')
  expect(await pendingRows(ashaId)).toHaveLength(0)
  await answer(1, 'C')
  expect(await screen.findByText(m.quiz_not_passed({ score: 50, needed: 60 }))).toBeTruthy()
  fireEvent.click(await button(m.quiz_again()))
  await answer(1, 'A')
  fireEvent.click(await button(m.quiz_again()))
  await answer(1, 'B')
  expect(await screen.findByText(m.quiz_passed({ score: 100 }))).toBeTruthy()
  expect((await pendingRows(ashaId)).map(({ payload }) => payload)).toMatchObject([
    { score: 50 },
    { score: 100 },
  ])
})

test('a course shows the progress in it, and the lesson to continue with', async () => {
  await signIn()
  const { engine } = await pageEngine()
  const mark = { course: lesson.course, lesson: 'first-program', score: 100, at: '2026-03-02T07:00:00.000Z' }
  for (const kind of ['read', 'exercise', 'quiz'] as const)
    await engine.db.learning.put({ userId: ashaId, key: kind, settled: 0, mark: { ...mark, kind } })
  await renderInApp(learning)
  expect(await screen.findByText(m.progress_lessons({ done: 1, count: 2 }))).toBeTruthy()
  expect(screen.getByRole('link', { name: m.progress_go_on({ number: 2 }) })).toBeTruthy()
})

test('enrolling waits offline, and each decision of staff is shown with what they wrote', async () => {
  await signIn()
  const { engine } = await pageEngine()
  const { unmount } = await renderInApp(learning)
  fireEvent.click(await button(m.enrol()))
  expect(await screen.findByText(m.enrol_waiting())).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toContain(m.enrol_waiting()))
  expect(await pendingRows(ashaId)).toMatchObject([
    { kind: 'enrolment', payload: { course: lesson.course, title: 'Python' } },
  ])
  await engine.db.outbox.clear()
  const decide = async (state: Enrolment['state'], note: string) => {
    const enrolment = { course: lesson.course, state, asked_at: '2026-03-02T07:00:00.000Z', note }
    await engine.db.learning.put({ userId: ashaId, key: 'enrolment', settled: 0, enrolment })
  }
  await decide('asked', '')
  expect(await screen.findByText(m.enrol_asked())).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await decide('refused', 'The class is full.')
  expect(await screen.findByText('The class is full.')).toBeTruthy()
  expect(await button(m.enrol_again())).toBeTruthy()
  await decide('active', '')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(screen.getByText(m.enrol_active())).toBeTruthy()
  unmount()
})
