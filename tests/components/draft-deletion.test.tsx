// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DraftList } from '#features/writing/manage/draft-list.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { toasts } from '#ui/toast/toasts.ts'
import { aPostDraft } from '#tests/support/cached.ts'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

/** Presses a button as the keyboard does. */
function press(button: HTMLElement): void {
  button.focus()
  fireEvent.click(button)
}

const askToDelete = () => screen.findByRole('button', { name: m.writing_delete_named({ title: 'Lamps' }) })

async function openDrafts(): Promise<void> {
  await signIn()
  const { engine } = await pageEngine()
  await engine.db.postDrafts.put(aPostDraft(ashaId))
  await renderInApp(
    <DraftList
      userId={ashaId}
      isKnown
      mayPublish
      mayAddFiles={false}
      hasElsewhere={false}
      hidden={new Map()}
    />,
  )
}

test('a deletion, and its undo, that the device does not store are reported and can be repeated', async () => {
  await openDrafts()
  const { engine } = await pageEngine()
  const { Dexie } = await import('dexie')
  const refuse = () => Dexie.Promise.reject(new Dexie.QuotaExceededError())
  const reported = () => waitFor(() => expect(toasts.shown.at(-1)?.message).toBe(m.sync_not_stored()))
  const deleting = vi.spyOn(engine.db.postDrafts, 'delete').mockImplementationOnce(refuse)
  press(await askToDelete())
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: m.writing_delete() })
  press(confirm)
  await reported()
  expect(await engine.db.postDrafts.count()).toBe(1)
  toasts.shown = []
  press(confirm)
  const undo = await screen.findByRole('button', { name: m.undo() })
  expect(deleting).toHaveBeenCalledTimes(2)
  vi.spyOn(engine.db.postDrafts, 'put').mockImplementationOnce(refuse)
  press(undo)
  await reported()
  expect(await engine.db.postDrafts.count()).toBe(0)
  press(screen.getByRole('button', { name: m.undo() }))
  expect(await askToDelete()).toBeTruthy()
})

test('the focus goes to Undo when a draft is deleted, and stays with the list when it is back', async () => {
  await openDrafts()
  const { engine } = await pageEngine()
  press(await askToDelete())
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  press(within(dialog).getByRole('button', { name: m.writing_delete() }))
  const undo = await screen.findByRole('button', { name: m.undo() })
  await waitFor(async () => expect(await engine.db.postDrafts.count()).toBe(0))
  await waitFor(() => expect(document.activeElement).toBe(undo))
  press(undo)
  expect(await askToDelete()).toBeTruthy()
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})
