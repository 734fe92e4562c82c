// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OwnQuestion } from '#domain/questions.ts'
import { LessonQuestions } from '#features/courses/lessons/lesson-questions.tsx'
import { m } from '#i18n/paraglide/messages.js'
import {
  ashaId,
  renderInApp,
  waitForStoredDraft,
  pageEngine,
  setUpDom,
  signIn,
  pendingRows,
} from '#tests/support/in-the-dom.tsx'
import { questionId } from '#tests/support/learning.ts'

setUpDom()
beforeEach(signIn)

const lesson = { course: 'python-first-steps', slug: 'loops', title: 'Loops' }
const renderQuestions = (state: 'active' | 'asked' | null = 'active') =>
  renderInApp(
    <LessonQuestions
      lesson={lesson}
      userId={ashaId}
      enrolment={state === null ? null : { state, note: '' }}
    />,
  )
const field = () => screen.findByLabelText<HTMLTextAreaElement>(m.question_text())
const button = (name: string) => screen.findByRole('button', { name })
const text = 'Why does it never stop?'
const type = async (typed: string) => fireEvent.change(await field(), { target: { value: typed } })
const send = async () => fireEvent.click(await button(m.question_ask()))

async function hold(changed: Partial<OwnQuestion> = {}): Promise<void> {
  const { engine } = await pageEngine()
  const question: OwnQuestion = {
    id: questionId,
    course: lesson.course,
    lesson: lesson.slug,
    text,
    asked_at: '2026-03-02T07:00:00.000Z',
    answer: null,
    answered_at: null,
    answered_by: null,
    ...changed,
  }
  await engine.db.learning.put({ userId: ashaId, key: `question/${question.id}`, settled: 0, question })
}

test('offline a question keeps its draft, waits once, and can be edited and discarded', async () => {
  const { unmount } = await renderQuestions()
  await type(text)
  await waitForStoredDraft(text)
  unmount()
  await renderQuestions()
  await waitFor(async () => expect((await field()).value).toBe(text))
  await send()
  await send()
  const item = await screen.findByRole('listitem')
  expect(within(item).getByText(text)).toBeTruthy()
  expect(await pendingRows(ashaId)).toMatchObject([
    {
      kind: 'question',
      payload: { action: 'ask', course: lesson.course, lesson: 'loops', title: 'Loops', text },
    },
  ])
  fireEvent.click(await within(item).findByRole('button', { name: m.edit() }))
  await waitFor(async () => expect((await field()).value).toBe(text))
  expect(await pendingRows(ashaId)).toEqual([])
  const isGone = () => waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  await isGone()
  await send()
  fireEvent.click(await button(m.discard()))
  await isGone()
  await expect.poll(() => pendingRows(ashaId)).toEqual([])
})

test('an empty question is not sent', async () => {
  await renderQuestions()
  await type('  ')
  await send()
  expect(await screen.findByText(m.question_missing())).toBeTruthy()
  expect(await pendingRows(ashaId)).toEqual([])
})

test('an answer is shown with who gave it, and the question can no longer be withdrawn', async () => {
  await hold({ answer: 'It counts up.', answered_at: '2026-03-02T08:00:00.000Z', answered_by: 'Juma Mushi' })
  await renderQuestions()
  expect(await screen.findByText('It counts up.')).toBeTruthy()
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('Juma Mushi')
  expect(item.textContent).toContain(m.question_answered())
  expect(within(item).queryByRole('button')).toBeNull()
})

test('an open question is withdrawn after a second press, and comes back while that waits', async () => {
  await hold()
  await renderQuestions()
  fireEvent.click(await button(m.question_withdraw()))
  expect(screen.getByText(m.question_withdraw_asked())).toBeTruthy()
  fireEvent.click(await button(m.question_withdraw()))
  await screen.findByText(m.question_withdraw_waiting())
  expect(await pendingRows(ashaId)).toMatchObject([{ payload: { action: 'withdraw', id: questionId } }])
  fireEvent.click(await button(m.question_keep()))
  expect(await button(m.question_withdraw())).toBeTruthy()
  expect(await pendingRows(ashaId)).toEqual([])
})

test('without enrolment a message says so, and earlier questions stay', async () => {
  await hold()
  const { unmount } = await renderQuestions(null)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByLabelText(m.question_text())).toBeNull()
  expect(screen.getByRole('link', { name: m.question_to_course() })).toBeTruthy()
  unmount()
  await renderQuestions('asked')
  expect(await screen.findByText(new RegExp(m.question_enrolment_waits().slice(0, 20)))).toBeTruthy()
})
