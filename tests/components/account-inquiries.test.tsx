// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AccountEntries } from '#features/auth/account/account-entries.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ashaId, renderInApp, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

async function keep(id: string, unread: number, userId = ashaId) {
  const { db } = (await pageEngine()).engine
  await db.inquiries.put({ userId, id, row: { id, unread } })
}

test('the account menu counts what is new in the inquiries of this person, from the device alone', async () => {
  await signIn()
  await keep('one', 2)
  await keep('two', 1)
  await keep('of another', 5, ashaId + 1)
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await renderInApp(<AccountEntries onDone={() => {}} />)
  expect(await screen.findByText(m.inquiry_unread({ count: 3 }))).toBeTruthy()
  expect(screen.getByRole('link', { name: new RegExp(m.inquiries_title()) }).getAttribute('href')).toBe(
    '/inquiries',
  )
  expect(fetchSpy).not.toHaveBeenCalled()
})

test('without inquiries on this device it has no such entry', async () => {
  await signIn()
  await keep('one', 0)
  await renderInApp(<AccountEntries onDone={() => {}} />)
  expect(await screen.findByText(m.inquiries_title())).toBeTruthy()
  await (await pageEngine()).engine.db.inquiries.clear()
  await waitFor(() => expect(screen.queryByText(m.inquiries_title())).toBeNull())
  expect(screen.getByText(m.sign_out())).toBeTruthy()
})
