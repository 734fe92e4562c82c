// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportComment } from '#engine/report-comment.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ashaId, renderInApp, setUpDom, signIn, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const comment = { of: 'blog', id: 7, title: '', path: '/blog/a-post#comments' } as const
const send = () => fireEvent.click(screen.getByRole('button', { name: m.report_send() }))

test('a reader reports a comment offline: the reason is required, and the report waits', async () => {
  await signIn()
  await renderInApp(<ReportComment comment={comment} author="Baraka" />)
  const button = screen.getByRole('button', { name: m.comment_report_label({ author: 'Baraka' }) })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  // Its code comes late on a slow line.
  expect(screen.getByText(m.loading())).toBeTruthy()
  const reason = await screen.findByLabelText<HTMLSelectElement>(m.comment_report_reason())
  send()
  expect(await screen.findByText(m.report_problem_missing())).toBeTruthy()
  expect(await pendingRows(ashaId)).toHaveLength(0)

  fireEvent.change(reason, { target: { value: 'spam' } })
  fireEvent.change(screen.getByLabelText(m.comment_report_text()), { target: { value: 'Loans' } })
  send()
  expect(await screen.findByText(m.waiting_to_send())).toBeTruthy()
  await waitFor(async () =>
    expect(await pendingRows(ashaId)).toMatchObject([
      { kind: 'comment_report', payload: { ...comment, reason: 'spam', text: 'Loans' } },
    ]),
  )
})
