// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendingStore } from '#app/portal-inquiries.ts'
import { maxInquiryFiles } from '#domain/inquiries.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { LocalItem, LocalStore } from '#portal/local-store.ts'
import { ashaId, setUpDom, signIn, pendingRows } from '#tests/support/in-the-dom.tsx'
import { emptyStore, openPortal as open } from '#tests/support/portal-in-the-dom.tsx'

setUpDom()

const savedFields: unknown[] = []
const localStore: LocalStore = {
  ...emptyStore,
  keep: async (place, fields) => void savedFields.push({ place, fields }),
}

async function write(text: string) {
  fireEvent.change(await screen.findByLabelText(m.portal_message()), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: m.portal_send() }))
}

test('what somebody who is signed in writes in a sample thread begins a conversation with the company', async () => {
  await signIn()
  savedFields.length = 0
  await open('/client/messaging?open=shops', sendingStore(localStore, ashaId))
  expect(await screen.findByText(m.portal_sample_thread())).toBeTruthy()
  await write('Five shops are ready')
  const link = await screen.findByRole('link', { name: m.portal_thread_go_on() })
  const [row] = await pendingRows(ashaId)
  expect(row).toMatchObject({
    kind: 'inquiry',
    payload: {
      action: 'open',
      inquiry: {
        kind: 'conversation',
        title: 'Mobile Money for Shops',
        description: 'Five shops are ready',
      },
    },
  })
  const id = row && 'inquiry' in row.payload ? row.payload.inquiry.id : ''
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(id)
  expect(savedFields).toEqual([])
})

test('what a visitor writes in a sample thread stays here, and the thread says so', async () => {
  savedFields.length = 0
  await open('/client/messaging?open=shops', localStore)
  expect(await screen.findByText(m.portal_sample_thread_visitor())).toBeTruthy()
  await write('Five shops are ready')
  await waitFor(() =>
    expect(savedFields).toEqual([
      { place: 'client/messages/shops', fields: { text: 'Five shops are ready' } },
    ]),
  )
})

test('a screen says that it is a sample only while one of its blocks is', async () => {
  const show = await open('/client/requests', localStore)
  expect(await screen.findByText(m.portal_sample())).toBeTruthy()
  show([{ title: 'A till for the shop' }])
  expect(await screen.findByText('A till for the shop')).toBeTruthy()
  expect(screen.queryByText(m.portal_sample())).toBeNull()
  show([])
  expect(await screen.findByText(m.portal_sample())).toBeTruthy()
})

test('the time of a live block wraps, because it is wider than a phone with large text', async () => {
  const show = await open('/client/requests', localStore)
  show([{ title: 'A till for the shop' }])
  await screen.findByText('A till for the shop')
  expect(document.querySelector('[data-as-of]')?.className).not.toContain('nowrap')
})

const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))

/** The local store of a device that is full, on which these items were kept before. */
function fullStore(...items: readonly LocalItem[]): LocalStore {
  return {
    ...localStore,
    watch: (watched, show) => {
      show(items.filter(({ place }) => place === watched))
      return () => {}
    },
    keep: full,
    restore: full,
  }
}
const kept = (place: string, fields: Record<string, string>): LocalItem => {
  return { id: place, place, fields, files: [], savedAt: 1 }
}

/** Waits until a toast says that something was not stored, and closes it. */
async function dismissNotStored() {
  expect(await screen.findByText(m.portal_not_changed())).toBeTruthy()
  const [dismiss] = screen.getAllByRole('button', { name: m.toast_close() })
  if (dismiss) fireEvent.click(dismiss)
  await waitFor(() => expect(screen.queryByText(m.portal_not_changed())).toBeNull())
}

test('what a full device cannot mark, or put back after it was removed, says so', async () => {
  await open('/writer/ideas', fullStore(kept('writer/idea', { title: 'A till', priority: 'high' })))
  fireEvent.click(await screen.findByRole('button', { name: m.portal_remove_of({ title: 'A till' }) }))
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await dismissNotStored()
  expect(screen.getByRole('button', { name: m.undo() })).toBeTruthy()
  const [keep] = screen.getAllByRole('button', { name: /^Save for Later/ })
  if (keep) fireEvent.click(keep)
  await dismissNotStored()
})

test('a thread that a full device cannot mark, or put a message back in, says so, and offers the message until it is back', async () => {
  const text = 'Five shops are ready'
  await open('/client/messaging?open=shops', fullStore(kept('client/messages/shops', { text })))
  fireEvent.click(await screen.findByRole('button', { name: m.portal_remove_of({ title: text }) }))
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await dismissNotStored()
  expect(screen.getByRole('button', { name: m.undo() })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Mobile Money for Shops/ }))
  await dismissNotStored()
})

test('a message that a device cannot remove stays, without an offer to undo it', async () => {
  const text = 'Five shops are ready'
  const store = { ...fullStore(kept('client/messages/shops', { text })), remove: full }
  await open('/client/messaging?open=shops', store)
  fireEvent.click(await screen.findByRole('button', { name: m.portal_remove_of({ title: text }) }))
  await dismissNotStored()
  expect(screen.queryByRole('button', { name: m.undo() })).toBeNull()
})

test('a mark that a device cannot remove stays, and a toast says so', async () => {
  const of = 'Data bundles compared honestly'
  await open('/writer/ideas', { ...fullStore(kept('writer/marks/keep', { of })), remove: full })
  const mark = await screen.findByRole('button', { name: `Save for Later: ${of}` })
  expect(mark.textContent).toBe(m.portal_marked_kept())
  fireEvent.click(mark)
  await dismissNotStored()
})

const aFile = (name: string, text = 'x') => new File([text], name)

/** Opens the form of a ticket, and chooses these files at once. */
async function chooseForTicket(store: LocalStore, files: readonly File[]) {
  await open('/client/support/tickets', store)
  fireEvent.click(await screen.findByRole('button', { name: m.portal_new_ticket() }))
  const label = m.portal_optional({ label: m.portal_attachments() })
  fireEvent.input(await screen.findByLabelText(label, { selector: 'input' }), { target: { files } })
}

test('a ticket that is sent refuses files that the server would not take, and says which and why', async () => {
  await signIn()
  const store = sendingStore(localStore, ashaId)
  await chooseForTicket(store, [aFile('a.txt'), aFile('setup.exe'), aFile('empty.txt', '')])
  expect(await screen.findByText(m.portal_files_kind({ files: 'setup.exe' }))).toBeTruthy()
  const hint = `${m.portal_attachments_hint()} ${m.portal_files_allowed({ count: maxInquiryFiles })}`
  expect(screen.getByText(hint)).toBeTruthy()
  expect(screen.getByText(m.portal_files_empty({ files: 'empty.txt' }))).toBeTruthy()
  expect(screen.getByText('a.txt')).toBeTruthy()
  const more = ['b', 'c', 'd', 'e', 'f'].map((name) => `${name}.txt`)
  const input = document.querySelector('input[type=file]')
  if (input) fireEvent.input(input, { target: { files: more.map((name) => aFile(name)) } })
  const many = m.portal_files_many({ count: maxInquiryFiles, files: more.join(', ') })
  expect(await screen.findByText(many)).toBeTruthy()
})

test('a ticket that stays on this device may have any files', async () => {
  const names = ['setup.exe', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt']
  await chooseForTicket(localStore, [aFile('empty.txt', ''), ...names.map((name) => aFile(name))])
  for (const name of ['empty.txt', ...names]) expect(await screen.findByText(name)).toBeTruthy()
})

test('closing the form of a ticket with chosen files warns first, whichever way it is closed', async () => {
  await chooseForTicket(localStore, [aFile('a.txt')])
  const form = await screen.findByRole('dialog')
  expect(await within(form).findByText('a.txt')).toBeTruthy()
  fireEvent.keyDown(form, { key: 'Escape' })
  expect(await within(form).findByText(m.portal_files_lost())).toBeTruthy()

  // Another choice is another question.
  fireEvent.click(within(form).getByRole('button', { name: m.portal_remove_of({ title: 'a.txt' }) }))
  await waitFor(() => expect(within(form).queryByText(m.portal_files_lost())).toBeNull())
  const input = form.querySelector('input[type=file]')
  if (input) fireEvent.input(input, { target: { files: [aFile('b.txt')] } })
  expect(await within(form).findByText('b.txt')).toBeTruthy()
  fireEvent.click(within(form).getByRole('button', { name: m.cancel() }))
  expect(await within(form).findByText(m.portal_files_lost())).toBeTruthy()
  fireEvent.click(within(form).getByRole('button', { name: m.portal_close() }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
