// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { at, openDesk, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

let pages: Awaited<ReturnType<typeof signInToDesk>>
beforeEach(async () => {
  pages = await signInToDesk()
})

test('mails of the queue are named by what they are about', async () => {
  const mail = (id: number, kind: string) => ({
    id,
    kind,
    recipient: `asha${id}@example.org`,
    state: 'failed',
    created_at: at,
    due_at: null,
    attempts: 3,
    last_error: null,
  })
  pages.set('/api/admin/mails/', { results: [mail(2, 'in_stock'), mail(1, 'of_the_future')], next: null })
  await openDesk('health')
  const row = await screen.findByRole('row', { name: /asha2/ })
  expect(row.textContent).toContain(m.desk_mail_is_in_stock())
  expect((await screen.findByRole('row', { name: /asha1/ })).textContent).toContain('of the future')
})
