// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CommentForm } from '#features/comments/comment-form.tsx'
import { m } from '#i18n/paraglide/messages.js'
import {
  ashaId,
  renderInApp,
  waitForStoredDraft,
  signIn,
  setUpDom,
  pendingRows,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

const form = <CommentForm slug="solar" parent={null} label={m.comment_label()} />
const field = () => screen.getByLabelText<HTMLTextAreaElement>(m.comment_label())
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: m.send_comment() }))

test('typed text is restored when the page is opened again', async () => {
  const { unmount } = await renderInApp(form)
  type('Asante sana')
  await waitForStoredDraft('Asante sana')
  unmount()
  await renderInApp(form)
  await waitFor(() => expect(field().value).toBe('Asante sana'))
})

test('text typed before the stored draft is read is appended to the draft', async () => {
  const first = await renderInApp(form)
  type('Asante')
  await waitForStoredDraft('Asante')
  first.unmount()
  await renderInApp(form)
  type('sana')
  await waitFor(() => expect(field().value).toBe('Asante\nsana'))
})

test('an empty comment is rejected: the form shows an error and the field has the focus', async () => {
  await signIn()
  await renderInApp(form)
  type('   ')
  send()
  expect(screen.getByRole('alert').textContent).toBe(m.comment_is_empty())
  expect(document.activeElement).toBe(field())
  expect(await pendingRows(ashaId)).toEqual([])
})

test('a visitor is asked to sign in, and the draft is kept', async () => {
  await renderInApp(form)
  type('Asante')
  send()
  const way = await screen.findByRole('link', { name: m.sign_in() })
  expect(way.getAttribute('href')).toContain('/auth/login')
  expect(field().value).toBe('Asante')
})

test('a comment is accepted once however often it is submitted, and the field is emptied', async () => {
  await signIn()
  await renderInApp(form)
  type(' Asante sana ')
  send()
  send()
  send()
  await waitFor(() => expect(field().value).toBe(''))
  expect((await pendingRows(ashaId)).map(({ payload }) => payload)).toEqual([
    { slug: 'solar', content: 'Asante sana', parent: null },
  ])
})

test('text that cannot be stored stays in the field, and the form shows an error', async () => {
  await signIn()
  const { engine } = await import('#platform/engine/page-engine.ts')
  await renderInApp(form)
  type('Asante')
  const full = vi.spyOn(engine.outbox, 'enqueue').mockRejectedValue(new Error('QuotaExceededError'))
  send()
  expect((await screen.findByText(m.comment_not_stored(), { exact: false })).textContent).toContain(
    m.comment_not_stored(),
  )
  expect(field().value).toBe('Asante')
  full.mockRestore()
  // A press is ignored until the failed one has ended.
  await waitFor(() => {
    send()
    expect(field().value).toBe('')
  })
  expect(await pendingRows(ashaId)).toHaveLength(1)
})
