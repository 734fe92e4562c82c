// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inquiryDraftKey } from '#domain/inquiry-addresses.ts'
import { InquiryView } from '#features/inquiries/inquiry-view.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { aTicket } from '#tests/support/desk-samples.ts'
import {
  asha,
  ashaId,
  pageEngine,
  pendingRows,
  renderInApp,
  setUpDom,
  signIn,
  waitForStoredDraft,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

const { id } = aTicket()
const place = inquiryDraftKey({ action: 'reply', id })

/** Opens the ticket of a client, or of Asha herself. */
async function openTicket(owner = aTicket().owner) {
  const { engine } = await pageEngine()
  const row = aTicket({ owner, unread: 0 })
  const parts = { budget: '', deadline: '', technology: '', requirements: '', files: [], entries: [] }
  await engine.db.inquiries.put({
    userId: ashaId,
    id,
    row,
    whole: { ...row, description: 'Twice each.', ...parts },
  })
  const rendered = await renderInApp(<InquiryView id={id} user={asha()} />)
  await screen.findByRole('heading', { name: row.title })
  return rendered
}

async function hold(draft: object): Promise<void> {
  const { engine } = await pageEngine()
  await engine.db.drafts.put({ place, text: JSON.stringify(draft), savedAt: 1, restoredAt: 0 })
}

async function drafts() {
  const { engine } = await pageEngine()
  return (await engine.db.drafts.toArray()).map(({ text }) => text)
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: m.inquiry_is_note() })
const field = (label: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function typeNote(text: string) {
  fireEvent.click(box())
  fireEvent.change(await field(m.inquiry_note()), { target: { value: text } })
  await waitForStoredDraft(text)
}
const sent = async () => (await pendingRows(ashaId)).map(({ payload }) => payload)

test('a note of staff that was left half typed is a note when the page is opened again', async () => {
  await signIn()
  const { unmount } = await openTicket()
  await typeNote('He did not pay.')
  unmount()
  await openTicket()
  await waitFor(async () => expect((await field(m.inquiry_note())).value).toBe('He did not pay.'))
  expect(box().checked).toBe(true)
  press(m.inquiry_add_note())
  await waitFor(async () =>
    expect(await sent()).toMatchObject([{ text: 'He did not pay.', isInternal: true }]),
  )
})

test('a note that waits is labelled as one, and is one when it is back in its form', async () => {
  await signIn()
  await openTicket()
  await typeNote('He did not pay.')
  press(m.inquiry_add_note())
  const thread = await screen.findByRole('log')
  await within(thread).findByText('He did not pay.')
  expect(within(thread).getByText(m.inquiry_note())).toBeTruthy()
  await waitFor(async () => expect((await field(m.inquiry_note())).value).toBe(''))
  fireEvent.click(within(thread).getByRole('button', { name: m.edit() }))
  await waitFor(async () => expect((await field(m.inquiry_note())).value).toBe('He did not pay.'))
  expect(box().checked).toBe(true)
  expect(await sent()).toEqual([])
})

test('what is typed after a note is a note, until the box is unticked', async () => {
  await signIn()
  await openTicket()
  await typeNote('He did not pay.')
  press(m.inquiry_add_note())
  await waitFor(async () => expect((await field(m.inquiry_note())).value).toBe(''))
  expect(box().checked).toBe(true)
  fireEvent.change(await field(m.inquiry_note()), { target: { value: 'Call him.' } })
  await waitForStoredDraft('Call him.')
  press(m.inquiry_add_note())
  await waitFor(async () =>
    expect(await sent()).toMatchObject([
      { text: 'He did not pay.', isInternal: true },
      { text: 'Call him.', isInternal: true },
    ]),
  )
  fireEvent.click(box())
  fireEvent.change(await field(m.inquiry_your_reply()), { target: { value: 'It is mended.' } })
  await waitForStoredDraft('It is mended.')
  press(m.portal_send())
  await waitFor(async () => expect((await sent())[2]).toMatchObject({ isInternal: false }))
})

test('the draft of an earlier version is read as a reply', async () => {
  await signIn()
  await hold({ text: 'It is mended.' })
  await openTicket()
  await waitFor(async () => expect((await field(m.inquiry_your_reply())).value).toBe('It is mended.'))
  expect(box().checked).toBe(false)
  press(m.portal_send())
  await waitFor(async () =>
    expect(await sent()).toMatchObject([{ text: 'It is mended.', isInternal: false }]),
  )
  const thread = await screen.findByRole('log')
  await within(thread).findByText('It is mended.')
  expect(within(thread).queryByText(m.inquiry_note())).toBeNull()
})

test('what a client types is kept as before, and is never a note', async () => {
  await signIn()
  await hold({ text: 'Thanks', isInternal: 1 })
  await openTicket({ id: ashaId, name: 'Asha Mwakyusa' })
  const reply = await field(m.inquiry_your_reply())
  await waitFor(() => expect(reply.value).toBe('Thanks'))
  fireEvent.change(reply, { target: { value: 'Thank you' } })
  await expect.poll(drafts).toEqual([JSON.stringify({ text: 'Thank you' })])
  press(m.portal_send())
  await waitFor(async () => expect(await sent()).toMatchObject([{ text: 'Thank you', isInternal: false }]))
  fireEvent.click(await screen.findByRole('button', { name: m.edit() }))
  await expect.poll(drafts).toEqual([JSON.stringify({ text: 'Thank you' })])
})
