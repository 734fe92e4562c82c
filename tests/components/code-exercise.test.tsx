// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Lesson } from '#domain/lessons.ts'
import { Practice } from '#features/courses/lessons/practice.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { clearSignedOutUsers } from '#platform/session/clear-user-data.ts'
import { toasts } from '#ui/toast/toasts.ts'
import { pageEngine, renderInApp, setUpDom, signIn, waitForStoredDraft } from '#tests/support/in-the-dom.tsx'

setUpDom()

const starter = 'function double(n) {\n}'
const typed = 'function double(n) {\n  return 2 * n\n}'

const lessonOf = (slug: string, language: Lesson['language'] = 'en', code = starter): Lesson => ({
  course: 'web',
  slug,
  language,
  title: 'Functions',
  summary: '',
  minutes: 20,
  module: 1,
  html: '<p>Text</p>',
  exercise: {
    kind: 'code',
    task: 'Write it.',
    starter: code,
    tests: [{ run: 'double(2)', equals: 4 }],
    solution: typed,
  },
  quiz: [{ kind: 'single', question: 'Which?', why: 'Because.', options: ['A', 'B'], answer: 0 }],
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: m.exercise_code() })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const drafts = async () => (await pageEngine()).engine.db.drafts.toArray()

async function open(lesson = lessonOf('functions')): Promise<void> {
  cleanup()
  await renderInApp(<Practice lesson={lesson} />)
}

async function typeCode(): Promise<void> {
  await open()
  type(typed)
  await waitForStoredDraft('2 * n')
}

test('code is there again when the lesson is opened again, also in the other language, and in no other lesson', async () => {
  await typeCode()
  expect((await drafts()).map(({ place }) => place)).toEqual(['exercise/web/functions'])
  await open(lessonOf('values'))
  type('other')
  await waitForStoredDraft('other')
  expect((await drafts()).map(({ text }) => text)).toEqual([typed, 'other'])
  await open()
  await waitFor(() => expect(field().value).toBe(typed))
  await open(lessonOf('functions', 'sw', '// Andika hapa'))
  await waitFor(() => expect(field().value).toBe(typed))
})

test('code typed without an account stays when its author signs in, and is gone when they sign out', async () => {
  await typeCode()
  await act(signIn)
  expect(field().value).toBe(typed)
  await open()
  await waitFor(() => expect(field().value).toBe(typed))
  const { engine } = await pageEngine()
  await act(() => engine.tokens.adopt(null))
  await clearSignedOutUsers(engine.db)
  expect(await drafts()).toEqual([])
})

const startAgain = () => fireEvent.click(screen.getByRole('button', { name: m.exercise_reset() }))
/** Presses "Undo" in the toast. */
async function undo(): Promise<void> {
  const action = toasts.shown.at(-1)?.action
  expect(action?.label).toBe(m.undo())
  await act(async () => action?.run())
}

test('"Start again" deletes the code, which "Undo" brings back with what was typed since', async () => {
  await typeCode()
  startAgain()
  expect(field().value).toBe(starter)
  await waitFor(async () => expect(await drafts()).toEqual([]))
  type('// new')
  await undo()
  expect(field().value).toBe(`${typed}\n// new`)
  await waitForStoredDraft('// new')
})

test('"Undo" brings nothing back for another account', async () => {
  await act(signIn)
  await typeCode()
  startAgain()
  const { engine } = await pageEngine()
  await act(() => engine.tokens.adopt(null))
  await undo()
  expect(field().value).toBe(starter)
})

test('where the code that runs exercises cannot be fetched, that is said, and no error of the exercise', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {
        this.dispatchEvent(new Event('error'))
      }
      terminate(): void {}
    },
  )
  await typeCode()
  fireEvent.click(screen.getByRole('button', { name: m.exercise_run() }))
  expect(await screen.findByText(m.outage_silent())).toBeTruthy()
  expect(screen.getByRole('button', { name: m.exercise_run() })).toBeTruthy()
})

test('code that equals the starter again is not kept', async () => {
  await typeCode()
  type(starter)
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

test('code typed before the device was read is not lost, and does not replace what was there', async () => {
  await typeCode()
  await open()
  type('early')
  await waitForStoredDraft('early')
  expect((await drafts()).map(({ text }) => text)).toEqual([`${typed}\nearly`])
  await waitFor(() => expect(field().value).toBe(`${typed}\nearly`))
})
