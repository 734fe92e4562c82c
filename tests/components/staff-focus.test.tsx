// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { RichDialog } from '#ui/rich/rich-dialog.tsx'
import {
  aLetter,
  aMessage,
  openDesk,
  pendingPayloads,
  signInToDesk,
} from '#tests/support/desk-in-the-dom.tsx'
import { juma } from '#tests/support/desk-samples.ts'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const letters = '/api/admin/newsletter/letters/'

let pages: Awaited<ReturnType<typeof signInToDesk>>['pages']
let documents: Awaited<ReturnType<typeof signInToDesk>>['documents']
beforeEach(async () => {
  ;({ pages, documents } = await signInToDesk())
})

/** Presses a button as the keyboard does. */
function press(button: HTMLElement): void {
  button.focus()
  fireEvent.click(button)
}

test.each([
  ['an action', () => m.desk_taken({ action: m.desk_close(), count: 1 })],
  ['the button that clears the choice', () => m.desk_choose_none()],
])('the focus goes back to a chosen row after %s of the bar', async (_, name) => {
  pages.set('/api/admin/messages/', { results: [aMessage(5), aMessage(4, { state: 'closed' })], next: null })
  await openDesk('messages')
  const row = await screen.findByRole('row', { name: /Sanga 5/ })
  const box = within(row).getByRole('checkbox')
  fireEvent.click(box)
  press(await screen.findByRole('button', { name: name() }))
  await waitFor(() => expect(screen.queryByRole('button', { name: name() })).toBeNull())
  expect(document.activeElement).toBe(box)
})

test('the focus stays in the dialog of an account whose roles are saved', async () => {
  pages.set('/api/admin/users/', { results: [juma], next: null })
  documents.set('/api/admin/users/7/', juma)
  await openDesk('people', { open: '7' })
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Writer' }))
  press(await within(dialog).findByRole('button', { name: m.desk_roles_save() }))
  await waitFor(async () => expect(await pendingPayloads()).toMatchObject([{ action: 'person.roles' }]))
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: m.desk_roles_save() })).toBeNull())
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})

test('the focus stays in the form when what was removed from it is put back', async () => {
  await openDesk('archive', { open: 'new' })
  const dialog = await screen.findByRole('dialog')
  const button = (name: string) => within(dialog).findByRole('button', { name })
  press(await button(m.desk_mirror_add()))
  press(await button(m.desk_mirror_remove()))
  press(await button(m.undo()))
  expect(await button(m.desk_mirror_remove())).toBeTruthy()
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})

test('the dialog of a new letter stays as it is when the server has the letter', async () => {
  const letter = aLetter('News of March')
  pages.set(letters, { results: [], next: null })
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce('1f14e45f-ceea-467f-a8e2-0d9b1c2f7a11')
  await openDesk('newsletter')
  fireEvent.click(await screen.findByRole('button', { name: m.desk_letter_new() }))
  const dialog = await screen.findByRole('dialog')
  const subject = within(dialog).getByRole('textbox', { name: m.desk_subject() })
  fireEvent.change(subject, { target: { value: 'News of March' } })
  pages.set(letters, { results: [letter], next: null })
  // The dialog takes the focus first.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  subject.focus()
  fireEvent.click(screen.getByRole('button', { name: m.desk_refresh(), hidden: true }))
  await screen.findByRole('row', { name: /News of March/, hidden: true })
  expect(dialog.isConnected).toBe(true)
  expect(document.activeElement).toBe(subject)
})

test('a dialog stays open when the focus is returned to what is behind it', async () => {
  const onClose = vi.fn()
  await renderInApp(
    <>
      <button>Behind</button>
      <RichDialog title="In front" onClose={onClose}>
        Text
      </RichDialog>
    </>,
  )
  await waitFor(() => expect(document.querySelector('body > [aria-hidden="true"]')).toBeTruthy())
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  screen.getByRole('button', { name: 'Behind', hidden: true }).focus()
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  // A press outside would close it within a frame or two.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onClose).not.toHaveBeenCalled()
})

test('typing goes on in its field while what was removed can be put back', async () => {
  await openDesk('archive', { open: 'new' })
  const dialog = await screen.findByRole('dialog')
  const button = (name: string) => within(dialog).findByRole('button', { name })
  press(await button(m.desk_mirror_add()))
  press(await button(m.desk_mirror_remove()))
  await waitFor(async () => expect(document.activeElement).toBe(await button(m.undo())))
  const [title] = within(dialog).getAllByRole('textbox')
  title?.focus()
  fireEvent.change(title ?? dialog, { target: { value: 'Marks' } })
  await waitFor(() => expect(within(dialog).getByDisplayValue('Marks')).toBe(title))
  expect(document.activeElement).toBe(title)
})
