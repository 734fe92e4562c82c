// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportSection } from '#features/archive/reports/report-section.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import {
  ashaId,
  renderInApp,
  waitForStoredDraft,
  pageEngine,
  setUpDom,
  signIn,
  pendingRows,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

const section = <ReportSection archive={aCachedArchive(4)} />
const problem = () => screen.findByLabelText<HTMLSelectElement>(m.report_problem())
const text = () => screen.getByLabelText<HTMLTextAreaElement>(m.report_text())
const send = () => fireEvent.click(screen.getByRole('button', { name: m.report_send() }))

async function open() {
  const rendered = await renderInApp(section)
  const button = screen.getByRole('button', { name: m.report_title() })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  await problem()
  return rendered
}

async function fill(words: string) {
  fireEvent.change(await problem(), { target: { value: 'broken' } })
  fireEvent.change(text(), { target: { value: words } })
}

test('a report without a problem or a text is refused, with the error at each field', async () => {
  await open()
  send()
  expect(screen.getByText(m.report_problem_missing())).toBeTruthy()
  expect(screen.getByText(m.report_text_missing())).toBeTruthy()
  expect(await pendingRows(visitorId)).toHaveLength(0)
})

test('a visitor reports offline: it waits with its words, once, and typed text of the next is kept', async () => {
  const { unmount } = await open()
  await fill('It does not open')
  send()
  send()
  expect(await screen.findByText(m.waiting_to_send())).toBeTruthy()
  await waitFor(() => expect(text().value).toBe(''))
  expect(screen.getByText('It does not open')).toBeTruthy()
  expect(screen.queryByText(m.report_sent())).toBeNull()
  expect(await pendingRows(visitorId)).toMatchObject([
    {
      kind: 'report',
      payload: { archiveId: 4, title: 'App 4', problem: 'broken', text: 'It does not open' },
    },
  ])
  await fill('Another thing')
  await waitForStoredDraft('Another thing')
  unmount()
  await open()
  await waitFor(() => expect(text().value).toBe('Another thing'))
})

test('a report is called sent when the server has it', async () => {
  await signIn()
  await open()
  await fill('The size is wrong')
  send()
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
  const { engine } = await pageEngine()
  const [row] = await pendingRows(ashaId)
  // What the drain does when the server has answered; it needs Web Locks, which this DOM lacks.
  await engine.db.outbox.update(row?.seq ?? 0, { state: 'done', doneAt: Date.now() })
  expect(await screen.findByText(m.report_sent())).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('The size is wrong')).toBeNull())
})

test('the form is closed until it is asked for, by its button or by the link of a report', async () => {
  const { unmount } = await renderInApp(section)
  expect(screen.queryByLabelText(m.report_problem())).toBeNull()
  unmount()
  location.hash = '#report'
  try {
    await renderInApp(section)
    expect(await problem()).toBeTruthy()
    expect(screen.getByRole('button', { name: m.report_title() }).getAttribute('aria-expanded')).toBe('true')
  } finally {
    location.hash = ''
  }
})
