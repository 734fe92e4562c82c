// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  ashaId,
  renderInApp,
  waitForStoredDraft,
  pageEngine,
  setUpDom,
  signIn,
  pendingRows,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

type Fields = { comment: string; rating: number }
const blank: Fields = { comment: '', rating: 5 }
const missing = () => 'Write something.'

function Form(options: { preset?: Partial<Fields>; owner?: number }) {
  const { form, field, outcome, isBlank, discard } = useOutboxForm({
    kind: 'rating',
    about: { archiveId: 3 },
    blank,
    long: 'comment',
    validate: ({ comment }) => (comment.trim() === '' ? { comment: missing } : {}),
    write: ({ comment, rating }) => ({
      kind: 'rating',
      payload: { archiveId: 3, comment: comment.trim(), rating },
    }),
    ...options,
  })
  return (
    <SubmitOnceForm {...form}>
      <TextAreaField label="Comment" {...field('comment')} />
      <TextField label="Stars" {...field('rating')} />
      <output>{`${outcome} ${isBlank ? 'blank' : 'typed'}`}</output>
      <button type="submit">Send</button>
      <button type="button" onClick={discard}>
        Discard
      </button>
    </SubmitOnceForm>
  )
}

const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment')
const type = (text: string) => fireEvent.change(comment(), { target: { value: text } })
const send = () => fireEvent.click(screen.getByText('Send'))
const statusText = () => screen.getByRole('status').textContent

async function drafts() {
  const { engine } = await pageEngine()
  return engine.db.drafts.toArray()
}

async function hold(text: string, restoredAt = 0): Promise<void> {
  const { engine } = await pageEngine()
  await engine.db.drafts.put({ place: 'rating/3', text, savedAt: 1, restoredAt })
}

test('a draft is stored from the first letter, and restored when the page is opened again', async () => {
  const { unmount } = await renderInApp(<Form />)
  type('Nzuri')
  await waitForStoredDraft('Nzuri')
  unmount()
  await renderInApp(<Form />)
  await waitFor(() => expect(comment().value).toBe('Nzuri'))
  expect(statusText()).toBe('null typed')
})

test('text typed before the stored draft is read is appended to the draft', async () => {
  await hold(JSON.stringify({ comment: 'Nzuri', rating: 2 }))
  await renderInApp(<Form />)
  type('sana')
  await waitFor(() => expect(comment().value).toBe('Nzuri\nsana'))
  expect(screen.getByLabelText<HTMLInputElement>('Stars').value).toBe('2')
})

test.each(['not json', '[]', '{"comment":1}', 'null'])('a malformed draft is ignored: %s', async (text) => {
  await hold(text)
  await renderInApp(<Form />)
  type('Nzuri')
  await expect.poll(drafts).toMatchObject([{ text: '{"comment":"Nzuri","rating":5}' }])
  expect(comment().value).toBe('Nzuri')
})

test('a preset of the page overrides the stored draft', async () => {
  await hold(JSON.stringify({ comment: 'Nzuri', rating: 2 }))
  await renderInApp(<Form preset={{ rating: 4 }} />)
  await waitFor(() => expect(comment().value).toBe('Nzuri'))
  expect(screen.getByLabelText<HTMLInputElement>('Stars').value).toBe('4')
})

test('an invalid field shows its error and has the focus; nothing is accepted until it is corrected', async () => {
  await signIn()
  await renderInApp(<Form />)
  type('  ')
  send()
  expect(screen.getByText(missing())).toBeTruthy()
  expect(document.activeElement).toBe(comment())
  expect(await pendingRows(ashaId)).toEqual([])
  type('Nzuri')
  expect(screen.queryByText(missing())).toBeNull()
  send()
  await waitFor(() => expect(statusText()).toBe('stored blank'))
})

test('a write is accepted once however often it is submitted, and its draft is removed', async () => {
  await signIn()
  await renderInApp(<Form />)
  type(' Nzuri ')
  await waitForStoredDraft('Nzuri')
  send()
  send()
  send()
  await waitFor(() => expect(statusText()).toBe('stored blank'))
  expect(await pendingRows(ashaId)).toMatchObject([
    { kind: 'rating', payload: { archiveId: 3, comment: 'Nzuri', rating: 5 } },
  ])
  expect(await drafts()).toEqual([])
})

test.each([
  ['does not outlive it', 'Nzuri', 0, []],
  ['stays if it says more', 'Nzuri sana', 0, [{ text: '{"comment":"Nzuri sana","rating":5}' }]],
  ['stays if it was moved back', 'Nzuri', 1, [{ text: '{"comment":"Nzuri","rating":5}' }]],
])('a draft stored after its write %s', async (_, text, restoredAt, left) => {
  await signIn()
  const { engine } = await pageEngine()
  await renderInApp(<Form />)
  type('Nzuri')
  await waitForStoredDraft('Nzuri')
  const { enqueue } = engine.outbox
  vi.spyOn(engine.outbox, 'enqueue').mockImplementationOnce(async (...write) => {
    const key = await enqueue(...write)
    await hold(JSON.stringify({ comment: text, rating: 5 }), restoredAt)
    return key
  })
  const removed = vi.spyOn(engine.db.drafts, 'where')
  send()
  await waitFor(() => expect(statusText()).toMatch(/^stored/))
  await waitFor(() => expect(removed).toHaveBeenCalled())
  await expect.poll(drafts).toMatchObject(left)
  expect(await drafts()).toHaveLength(left.length)
})

test('text typed while the device stores the write stays in the form, as a draft', async () => {
  await signIn()
  const { engine } = await pageEngine()
  await renderInApp(<Form />)
  type('Nzuri')
  const { enqueue } = engine.outbox
  vi.spyOn(engine.outbox, 'enqueue').mockImplementationOnce(async (...write) => {
    type('Nzuri sana')
    await waitForStoredDraft('Nzuri sana')
    return enqueue(...write)
  })
  send()
  await waitFor(() => expect(statusText()).toBe('stored typed'))
  expect(comment().value).toBe('Nzuri sana')
  expect((await pendingRows(ashaId)).map(({ payload }) => payload)).toMatchObject([{ comment: 'Nzuri' }])
  await expect.poll(drafts).toMatchObject([{ text: '{"comment":"Nzuri sana","rating":5}' }])
})

test('a visitor is asked to sign in, and the draft is kept', async () => {
  await renderInApp(<Form />)
  type('Nzuri')
  send()
  await waitFor(() => expect(statusText()).toBe('login typed'))
  expect(comment().value).toBe('Nzuri')
  await waitForStoredDraft('Nzuri')
})

test('a write that cannot be stored stays in the form and can be submitted again', async () => {
  await signIn()
  const { engine } = await pageEngine()
  await renderInApp(<Form />)
  type('Nzuri')
  const full = vi.spyOn(engine.outbox, 'enqueue').mockRejectedValue(new Error('QuotaExceededError'))
  send()
  await waitFor(() => expect(statusText()).toBe('storage typed'))
  full.mockRestore()
  send()
  await waitFor(() => expect(statusText()).toBe('stored blank'))
  expect(await pendingRows(ashaId)).toHaveLength(1)
})

test('a write moved back for editing is in the form again', async () => {
  await signIn()
  await renderInApp(<Form />)
  type('Nzuri')
  send()
  await waitFor(() => expect(statusText()).toBe('stored blank'))
  const [row] = await pendingRows(ashaId)
  const { engine } = await pageEngine()
  expect(await act(() => engine.outbox.returnToDraft(row?.key ?? ''))).toBeDefined()
  await waitFor(() => expect(comment().value).toBe('Nzuri'))
  type('Nzuri sana')
  send()
  await waitFor(() => expect(statusText()).toBe('stored blank'))
  expect((await pendingRows(ashaId)).map(({ payload }) => payload)).toMatchObject([{ comment: 'Nzuri sana' }])
})

test('a form for one account never writes for another', async () => {
  await signIn()
  await renderInApp(<Form owner={9} />)
  type('Nzuri')
  send()
  await waitFor(() => expect(statusText()).toBe('stored blank'))
  expect(await pendingRows(ashaId)).toEqual([])
  expect(await pendingRows(9)).toHaveLength(1)
})

test('discarding clears the form and the stored draft', async () => {
  await renderInApp(<Form />)
  type('Nzuri')
  await waitForStoredDraft('Nzuri')
  fireEvent.click(screen.getByText('Discard'))
  expect(comment().value).toBe('')
  await expect.poll(drafts).toEqual([])
})
