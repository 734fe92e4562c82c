// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import {
  aLetter,
  aMessage,
  openDesk,
  pendingPayloads,
  signInToDesk,
} from '#tests/support/desk-in-the-dom.tsx'
import { ashaId, pageEngine, pendingRows, setUpDom } from '#tests/support/in-the-dom.tsx'

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

test('undo of what the server refused sends nothing', async () => {
  pages.set('/api/admin/messages/', { results: [aMessage(5)], next: null })
  await openDesk('messages')
  await chooseAll()
  fireEvent.click(await bulk(m.desk_close()))
  await waitFor(async () => expect(await pendingPayloads()).toHaveLength(1))
  const { engine } = await pageEngine()
  const [row] = await pendingRows(ashaId)
  const lastError = { reason: 'refused', status: 409, words: 'Somebody closed it' }
  await engine.db.outbox.update(row?.seq ?? 0, { state: 'parked', attempts: 1, lastError })
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  expect(await screen.findByText(m.desk_undone({ action: m.desk_close(), count: 1 }))).toBeTruthy()
  // The next action is stored after all of the undo.
  await chooseAll()
  fireEvent.click(await bulk(m.desk_close()))
  const actions = async () =>
    (await pendingPayloads()).map((payload) => ('action' in payload ? payload.action : payload))
  await waitFor(async () => expect(await actions()).toContain('message.close'))
  expect(await actions()).toEqual(['message.close'])
})

test('an action on one row keeps the choice of the others', async () => {
  pages.set('/api/admin/messages/', { results: [aMessage(6), aMessage(5)], next: null })
  await openDesk('messages', { open: '5' })
  const dialog = await screen.findByRole('dialog')
  const row = await screen.findByRole('row', { name: /Sanga 6/, hidden: true })
  const box = within(row).getByRole<HTMLInputElement>('checkbox', { hidden: true })
  fireEvent.click(box)
  fireEvent.click(await within(dialog).findByRole('button', { name: m.desk_close() }))
  await waitFor(async () =>
    expect(await pendingPayloads()).toContainEqual(
      expect.objectContaining({ action: 'message.close', id: 5 }),
    ),
  )
  expect(await screen.findByText(m.desk_taken({ action: m.desk_close(), count: 1 }))).toBeTruthy()
  expect(box.checked).toBe(true)
})

test('a letter that is saved and closed before it is shown as saved is stored once', async () => {
  const letter = aLetter('News of March')
  pages.set('/api/admin/newsletter/letters/', { results: [letter], next: null })
  await openDesk('newsletter', { open: letter.id })
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: m.desk_subject() })
  await waitFor(() => expect(subject.value).toBe('News of March'))
  fireEvent.change(subject, { target: { value: 'News of May' } })
  const { engine } = await pageEngine()
  const { enqueue } = engine.outbox
  const stall = Promise.withResolvers<void>()
  const enqueued = vi.spyOn(engine.outbox, 'enqueue').mockImplementation(async (...given) => {
    await stall.promise
    return enqueue(...given)
  })
  fireEvent.click(screen.getByRole('button', { name: m.desk_letter_save() }))
  await waitFor(() => expect(enqueued).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getByRole('button', { name: m.portal_close() }))
  stall.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await pendingPayloads()).toMatchObject([{ subject: { en: 'News of May' } }])
  enqueued.mockRestore()
})
