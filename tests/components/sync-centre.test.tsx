// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SyncCentre } from '#features/sync-centre/sync-centre.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { ashaId, pageEngine, pendingRows, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const content = 'Asante sana'
const rowButtons = () =>
  [...(screen.getByText(content).closest('li')?.querySelectorAll('button') ?? [])].map(
    ({ textContent }) => textContent,
  )

/** Opens the list with a comment of Asha's in this state. */
async function openWith(state: Partial<OutboxRow>): Promise<void> {
  const { engine } = await pageEngine()
  await signIn()
  await engine.outbox.enqueue({ kind: 'comment', payload: { slug: 'money', content, parent: null } }, ashaId)
  const [row] = await engine.outbox.rows(ashaId)
  await engine.db.outbox.update(row?.seq ?? 0, { nextAttemptAt: Date.now() + 60_000, ...state })
  await renderInApp(<SyncCentre onClose={() => {}} />)
  await screen.findByText(content)
}

test('before what waits is read, nothing is said about it', async () => {
  const said: string[] = []
  const watch = new MutationObserver(() => said.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await openWith({ attempts: 0 })
  watch.disconnect()
  const words = [m.sync_nothing_waits(), m.sync_nothing_sent()]
  expect(said.filter((text) => !text.includes(content) && words.some((one) => text.includes(one)))).toEqual(
    [],
  )
})

test('an action that was never tried can be edited, copied and discarded', async () => {
  await openWith({ attempts: 0 })
  expect(rowButtons()).toEqual([m.edit(), m.copy_text(), m.discard()])
  fireEvent.click(screen.getByRole('button', { name: m.discard() }))
  await screen.findByText(/^Discarded: /)
  expect(await pendingRows(ashaId)).toEqual([])
})

test('an action that the server may have cannot be edited, and is not said to be gone when it is discarded', async () => {
  await openWith({ attempts: 1 })
  expect(screen.getByText(m.sync_state_tried({ count: 1 }))).toBeTruthy()
  expect(rowButtons()).toEqual([m.copy_text(), m.discard()])
  fireEvent.click(screen.getByRole('button', { name: m.discard() }))
  await screen.findByText(/The server may have received it already/)
  expect(screen.queryByText(/^Discarded: /)).toBeNull()
  expect(await pendingRows(ashaId)).toEqual([])
})

test('a refused action offers all', async () => {
  await openWith({ state: 'parked', attempts: 1, lastError: { reason: 'refused', status: 403 } })
  expect(rowButtons()).toEqual([m.try_again(), m.edit(), m.copy_text(), m.discard()])
})

test('the focus stays in the list when an action is discarded, and when that is undone', async () => {
  await openWith({ attempts: 0 })
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
  }
  const isInside = () =>
    document.activeElement?.closest('dialog') !== null && document.activeElement !== document.body
  await press(m.discard())
  await waitFor(() => expect(isInside()).toBe(true))
  await press(m.undo())
  await screen.findByText(content)
  await waitFor(() => expect(isInside()).toBe(true))
})
