// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { aMessage, openDesk, pendingPayloads, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

let pages: Awaited<ReturnType<typeof signInToDesk>>['pages']
beforeEach(async () => {
  ;({ pages } = await signInToDesk())
})

const bulk = (action: string) => screen.findByRole('button', { name: m.desk_taken({ action, count: 1 }) })
const chooseAll = async () =>
  fireEvent.click(await screen.findByRole('checkbox', { name: m.desk_choose_all({ count: 1 }) }))

test('a closed message that is reopened is shown as open at once', async () => {
  pages.set('/api/admin/messages/', { results: [aMessage(5, { state: 'closed' })], next: null })
  await openDesk('messages')
  const row = await screen.findByRole('row', { name: /Sanga 5/ })
  expect(row.textContent).toContain(m.desk_message_closed())
  await chooseAll()
  fireEvent.click(await bulk(m.desk_reopen()))
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([{ action: 'message.reopen', id: 5 }]),
  )
  await waitFor(() => expect(row.textContent).toContain(m.desk_message_read()))
  expect(row.textContent).not.toContain(m.desk_message_closed())
})

test('a button that is pressed twice takes one action', async () => {
  pages.set('/api/admin/messages/', { results: [aMessage(5)], next: null })
  await openDesk('messages')
  await chooseAll()
  const close = await bulk(m.desk_close())
  fireEvent.click(close)
  fireEvent.click(close)
  await waitFor(() => expect(screen.getAllByText(m.waiting_to_send())).toHaveLength(1))
  // Undone and taken again at once, it is there once more.
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await chooseAll()
  fireEvent.click(await bulk(m.desk_close()))
  // Before it there is a reopening, if the first one was tried before it was undone, and also the first one, if it was
  // being sent. Two closings in a row would be one press taken twice.
  await waitFor(async () =>
    expect([
      ['message.close'],
      ['message.reopen', 'message.close'],
      ['message.close', 'message.reopen', 'message.close'],
    ]).toContainEqual(
      (await pendingPayloads()).map((payload) => ('action' in payload ? payload.action : payload)),
    ),
  )
})
