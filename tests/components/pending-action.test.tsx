// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PendingAction } from '#engine/pending-action.tsx'
import { OwnRatings } from '#features/archive/ratings/own-ratings.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { ashaId, renderInApp, pageEngine, setUpDom, signIn, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const payload = { archiveId: 3, comment: 'Nzuri', rating: 4 }

/** A rating by Asha on the device, in this state. */
async function aRating(state: Partial<OutboxRow> = {}): Promise<OutboxRow> {
  const { engine } = await pageEngine()
  await engine.outbox.enqueue({ kind: 'rating', payload }, ashaId)
  const [row] = await engine.outbox.rows(ashaId)
  if (!row) throw new Error('the rating was not taken')
  await engine.db.outbox.update(row.seq, state)
  const [changed = row] = await engine.outbox.rows(ashaId)
  return changed
}

const refused = { reason: 'refused', status: 403, words: 'Not here.' }
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a pending action can be edited and discarded', async () => {
  await renderInApp(<PendingAction row={await aRating()} canEdit text="Nzuri" />)
  expect(screen.getByText(m.waiting_to_send())).toBeTruthy()
  expect(buttons()).toEqual([m.edit(), m.discard()])
})

test.each<Partial<OutboxRow>>([{ state: 'sending', attempts: 1 }, { attempts: 1 }])(
  'an action that the server may have stored offers no buttons: %o',
  async (state) => {
    await renderInApp(<PendingAction row={await aRating(state)} canEdit text="Nzuri" />)
    expect(buttons()).toEqual([])
  },
)

test('a rejection shows the message of the server, and offers all actions', async () => {
  const row = await aRating({ state: 'parked', attempts: 1, lastError: refused })
  await renderInApp(<PendingAction row={row} canEdit text="Nzuri" />)
  expect(screen.getByText(m.not_sent({ words: 'Not here.' }))).toBeTruthy()
  expect(buttons()).toEqual([m.try_again(), m.copy_text(), m.edit(), m.discard()])
})

test('a discarded action is removed from the device, and the callback gets its row', async () => {
  const row = await aRating()
  const onDiscard = vi.fn()
  await renderInApp(<PendingAction row={row} canEdit text="Nzuri" onDiscard={onDiscard} />)
  press(m.discard())
  await waitFor(() => expect(onDiscard).toHaveBeenCalledWith(expect.objectContaining({ key: row.key })))
  expect(await pendingRows(ashaId)).toEqual([])
})

test('an edited action moves from the outbox to the draft of its form', async () => {
  await renderInApp(<PendingAction row={await aRating()} canEdit text="Nzuri" />)
  press(m.edit())
  await expect.poll(() => pendingRows(ashaId)).toEqual([])
  const { engine } = await pageEngine()
  expect((await engine.db.drafts.get('rating/3'))?.text).toBe(JSON.stringify({ comment: 'Nzuri', rating: 4 }))
})

test('a rejected rating that the server may have stored is retried with its key, and leaves the form', async () => {
  await signIn()
  const row = await aRating({ state: 'parked', attempts: 2, lastError: { ...refused, isUnsure: true } })
  await renderInApp(<OwnRatings archiveId={3} />)
  expect(await screen.findByText(m.sync_unsure())).toBeTruthy()
  expect(buttons()).toEqual(
    expect.arrayContaining([m.try_again(), m.copy_text(), m.discard(), m.rating_send()]),
  )
  expect(buttons()).not.toContain(m.edit())
  press(m.try_again())
  await expect.poll(() => pendingRows(ashaId)).toMatchObject([{ key: row.key, state: 'waiting' }])
  await waitFor(() => expect(buttons()).toEqual([m.rating_send()]))
})

test('the focus goes to the field that has the text again, and stays near an action that was discarded', async () => {
  await signIn()
  await aRating()
  await renderInApp(<OwnRatings archiveId={3} />)
  const pressFocused = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  await pressFocused(m.edit())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue('Nzuri')))
  fireEvent.click(screen.getByRole('button', { name: m.rating_send() }))
  await pressFocused(m.discard())
  await expect.poll(() => pendingRows(ashaId)).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
})

test('Undo in a toast focuses the list of the discarded action whose button had the focus before', async () => {
  await signIn()
  await aRating()
  await renderInApp(<OwnRatings archiveId={3} />)
  const discard = await screen.findByRole('button', { name: m.discard() })
  const list = screen.getByRole('list')
  showToast('Discarded', { action: { label: m.undo(), run: () => {} } })
  const undo = await screen.findByRole('button', { name: m.undo() })
  discard.focus()
  undo.focus()
  fireEvent.click(discard)
  await waitFor(() => expect(discard.isConnected).toBe(false))
  fireEvent.click(undo)
  expect(document.activeElement).toBe(list)
})

test('a discarded text can be restored from its toast, once and by its user alone', async () => {
  await signIn()
  const row = await aRating()
  await renderInApp(<OwnRatings archiveId={3} />)
  fireEvent.click(await screen.findByRole('button', { name: m.discard() }))
  await expect.poll(() => pendingRows(ashaId)).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: m.undo() }))
  await expect.poll(() => pendingRows(ashaId)).toMatchObject([{ key: row.key, state: 'waiting' }])

  fireEvent.click(await screen.findByRole('button', { name: m.discard() }))
  await expect.poll(() => pendingRows(ashaId)).toEqual([])
  const undo = await screen.findByRole('button', { name: m.undo() })
  session.userEpoch += 1
  fireEvent.click(undo)
  await waitFor(() => expect(screen.queryByRole('button', { name: m.undo() })).toBeNull())
  expect(await pendingRows(ashaId)).toEqual([])
})
