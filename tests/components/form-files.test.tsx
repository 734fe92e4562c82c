// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import { billingDraftKey } from '#domain/billing-requests.ts'
import { inquiryDraftKey } from '#domain/inquiry-addresses.ts'
import type * as Uploads from '#engine/uploads.ts'
import { InquiryForm } from '#features/inquiries/inquiry-form.tsx'
import { ReplyForm } from '#features/inquiries/reply-form.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { UploadRow } from '#platform/uploads/upload-row.ts'
import { openDesk, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { aTicket } from '#tests/support/desk-samples.ts'
import { ashaId, pageEngine, pendingRows, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

// Node's, because the emulated ones of the DOM cannot be stored.
await vi.hoisted(async () => {
  const { Blob, File } = await import('node:buffer')
  Object.assign(globalThis, { Blob, File })
})

// Without Web Locks the database has the lock.
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks')

// The code that reads, adds and removes files does not arrive while the line is slow.
const line = vi.hoisted(() => ({ isSlow: true }))
vi.mock('#engine/uploads.ts', async (importActual) => {
  const { uploads } = await importActual<typeof Uploads>()
  return { uploads: () => (line.isSlow ? new Promise(() => {}) : uploads()) }
})

setUpDom()
beforeEach(() => {
  line.isSlow = true
})

const ticket = { ...aTicket(), description: '', budget: '', deadline: '', technology: '', requirements: '' }
const inquiry = { ...ticket, files: [], entries: [] }
const replyAbout = { action: 'reply', id: ticket.id } as const
const replyPlace = inquiryDraftKey(replyAbout)

/** Puts a file into the form with this draft key, as an earlier page did. */
async function keepFile(place: string, name: string, part: Partial<UploadRow> = {}): Promise<string> {
  const { engine } = await pageEngine()
  const id = crypto.randomUUID()
  const createdAt = await engine.db.uploads.count()
  const content = new Blob(['x'])
  const row = { id, owner: ashaId, place, name, content, chosenBytes: 1, preview: null, createdAt }
  await engine.db.uploads.add({ ...row, state: 'sent', problem: null, ...part })
  return id
}

async function keepDraft(place: string, fields: object): Promise<void> {
  const { engine } = await pageEngine()
  await engine.db.drafts.put({ place, text: JSON.stringify(fields), savedAt: 1, restoredAt: 0 })
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const filled = (value: string) => screen.findByDisplayValue(value)
const sent = async () => (await pendingRows(ashaId)).map(({ payload }) => payload)
async function placesOfFiles() {
  const { engine } = await pageEngine()
  return (await engine.db.uploads.toCollection().sortBy('createdAt')).map(({ place }) => place)
}

test('a reply that is sent before its files are shown goes with them', async () => {
  await signIn()
  await keepDraft(replyPlace, { text: 'See the photo' })
  const id = await keepFile(replyPlace, 'duka.jpg')
  await keepFile(replyPlace, 'of-juma.jpg', { owner: 9 })
  await keepFile('inquiry/other/reply', 'other.jpg')
  await renderInApp(<ReplyForm inquiry={inquiry} side="client" />)
  await filled('See the photo')
  await press(m.portal_send())
  await waitFor(async () => expect(await sent()).toMatchObject([{ attachments: [id] }]))
  expect(await placesOfFiles()).toEqual(['', replyPlace, 'inquiry/other/reply'])
})

test('a reply that was taken back to be edited is sent with its files, also before they are shown', async () => {
  await signIn()
  const id = await keepFile(replyPlace, 'duka.jpg')
  const { engine } = await pageEngine()
  const about = { ...replyAbout, title: ticket.title, isInternal: false, seen: 4, bySide: 'client' } as const
  const payload = { ...about, text: 'See the photo', attachments: [id] }
  const key = await engine.outbox.enqueue({ kind: 'inquiry', payload }, ashaId)
  await engine.outbox.returnToDraft(key)
  await renderInApp(<ReplyForm inquiry={inquiry} side="client" />)
  await filled('See the photo')
  await press(m.portal_send())
  await waitFor(async () => expect(await sent()).toMatchObject([{ attachments: [id] }]))
})

test('a new inquiry that is sent before its files are shown goes with them', async () => {
  await signIn()
  const place = inquiryDraftKey({ action: 'open', inquiry: { kind: 'ticket' } })
  await keepDraft(place, { title: 'Printer', description: 'It prints twice.' })
  const id = await keepFile(place, 'duka.jpg')
  await renderInApp(<InquiryForm kind="ticket" title="New ticket" />)
  await filled('Printer')
  await press(m.portal_submit_ticket())
  await waitFor(async () => expect(await sent()).toMatchObject([{ attachments: [id] }]))
})

test('a document of staff that is sent before its files are shown goes with them, and needs no text', async () => {
  const { pages } = await signInToDesk()
  pages.set(billingStaffPaths.documents, { results: [], next: null })
  const place = billingDraftKey({ action: 'document.share', id: '' })
  await keepDraft(place, { client: 'neema', title: 'Contract' })
  const id = await keepFile(place, 'contract.pdf')
  await openDesk('billing', { by: 'documents', open: 'new' })
  await filled('neema')
  await press(m.bill_share())
  await waitFor(async () =>
    expect(await sent()).toMatchObject([{ attachments: [id], document: { body: '' } }]),
  )
})

test('a removed file does not go, and a refused one that is left does', async () => {
  line.isSlow = false
  await signIn()
  await keepDraft(replyPlace, { text: 'See the photo' })
  await keepFile(replyPlace, 'wrong.jpg')
  const refused = await keepFile(replyPlace, 'refused.exe', { state: 'refused', problem: 'kind' })
  const id = await keepFile(replyPlace, 'duka.jpg')
  await renderInApp(<ReplyForm inquiry={inquiry} side="client" />)
  await press(m.up_remove_of({ name: 'wrong.jpg' }))
  await waitFor(() => expect(screen.queryByText('wrong.jpg')).toBeNull())
  await press(m.portal_send())
  await waitFor(async () => expect(await sent()).toMatchObject([{ attachments: [refused, id] }]))
})

test('a form is not sent while a file is being added', async () => {
  await signIn()
  await keepDraft(replyPlace, { text: 'See the photo' })
  await renderInApp(<ReplyForm inquiry={inquiry} side="client" />)
  await filled('See the photo')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: m.portal_send() })
  expect(send.disabled).toBe(false)
  const input = await screen.findByLabelText(m.inquiry_files(), { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'duka.txt')] } })
  await screen.findByText(m.up_adding({ name: 'duka.txt' }))
  await waitFor(() => expect(send.disabled).toBe(true))
})
