// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DraftList } from '#features/writing/manage/draft-list.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { aPostDraft } from '#tests/support/cached.ts'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

/** Presses a button as the keyboard does. */
function press(button: HTMLElement): void {
  button.focus()
  fireEvent.click(button)
}

test('the focus goes to Undo when a draft is deleted, and stays with the list when it is back', async () => {
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
  const remove = () => screen.findByRole('button', { name: m.writing_delete_named({ title: 'Lamps' }) })
  press(await remove())
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  press(within(dialog).getByRole('button', { name: m.writing_delete() }))
  const undo = await screen.findByRole('button', { name: m.undo() })
  await waitFor(async () => expect(await engine.db.postDrafts.count()).toBe(0))
  await waitFor(() => expect(document.activeElement).toBe(undo))
  press(undo)
  expect(await remove()).toBeTruthy()
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})
