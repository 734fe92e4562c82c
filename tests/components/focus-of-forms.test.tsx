// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnComment } from '#features/comments/own-comment.tsx'
import { NoticeDialog } from '#features/shop/notice-dialog.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ashaId, pendingRows, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const button = (name: string) => screen.findByRole('button', { name })
async function press(name: string): Promise<void> {
  const pressed = await button(name)
  pressed.focus()
  fireEvent.click(pressed)
}
const field = (label: string) => screen.findByRole('textbox', { name: (name) => name.startsWith(label) })

/** Resolves when the focus is near: in the page, but in nothing that is gone. */
const waitForFocus = () =>
  waitFor(() => {
    expect(document.activeElement).not.toBe(document.body)
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
  })

const openComment = async () => {
  await signIn()
  await renderInApp(<OwnComment slug="bei" id={4} content="Asante" change={null} userId={ashaId} />)
}

test('the focus stays at a comment that is kept', async () => {
  await openComment()
  await press(m.comment_delete_own())
  await press(m.comment_keep())
  expect(await button(m.comment_delete_own())).toBeTruthy()
  await waitForFocus()
})

test('the focus stays at a comment that is deleted', async () => {
  await openComment()
  await press(m.comment_delete_own())
  await press(m.comment_delete())
  expect(await button(m.comment_edit_own())).toBeTruthy()
  await waitForFocus()
})

test('the focus stays at a comment whose edit is cancelled or saved', async () => {
  await openComment()
  await press(m.comment_edit_own())
  await press(m.cancel())
  expect(await button(m.comment_edit_own())).toBeTruthy()
  await waitForFocus()
  await press(m.comment_edit_own())
  const text = await field(m.comment_edit_own())
  fireEvent.change(text, { target: { value: 'Asante sana' } })
  await press(m.comment_save())
  expect(await button(m.comment_edit_own())).toBeTruthy()
  expect(await pendingRows(ashaId)).toHaveLength(1)
  await waitForFocus()
})

test('the focus stays in the dialog that has noted a wish for a product', async () => {
  await renderInApp(<NoticeDialog product={{ id: 'mouse', title: 'Mouse' }} onClose={() => {}} />)
  const email = await field(m.notify_email())
  fireEvent.change(email, { target: { value: 'asha@example.org' } })
  const form = email.closest('form')
  if (form) fireEvent.submit(form)
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
})
