// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { openDesk, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { network, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

let pages: Awaited<ReturnType<typeof signInToDesk>>['pages']
beforeEach(async () => {
  ;({ pages } = await signInToDesk())
})

test.each([
  [403, () => m.desk_csv_forbidden()],
  [429, () => m.desk_csv_too_many()],
  [500, () => m.outage_error()],
])('a refused download of the addresses (%i) says why, and two presses ask once', async (status, words) => {
  pages.set('/api/admin/newsletter/subscribers/', { results: [], next: null })
  const lists = network.answer
  const pendingAnswers: (() => void)[] = []
  network.answer = (request) =>
    request.url.endsWith('.csv')
      ? new Promise((resolve) => pendingAnswers.push(() => resolve(Response.json({}, { status }))))
      : lists(request)
  await openDesk('newsletter', { by: 'subscribers' })
  const button = await screen.findByRole('button', { name: m.desk_csv() })
  fireEvent.click(button)
  expect(await screen.findByText(m.desk_csv_running())).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(pendingAnswers).toHaveLength(1))
  pendingAnswers[0]?.()
  expect(await screen.findByText(words())).toBeTruthy()
  expect(screen.queryByText(m.desk_csv_running())).toBeNull()
  expect(pendingAnswers).toHaveLength(1)
})
