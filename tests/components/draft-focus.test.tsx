// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DraftList } from '#features/writing/manage/draft-list.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const draft = {
  id: '5a3f6a52-7b7e-4f2e-9c3b-0f3d6a1c2b40',
  owner: ashaId,
  slug: '',
  title: 'Lamps',
  excerpt: '',
  category: '',
  author: 'Asha',
  tags: '',
  source: 'one',
  content: '<p>one</p>',
  words: 1,
  language: 'en' as const,
  translation_of: '',
  createdAt: 0,
  editedAt: 2,
  publishedEdit: 0,
}

/** Presses a button as the keyboard does. */
function press(button: HTMLElement): void {
  button.focus()
  fireEvent.click(button)
}

test('the focus goes to Undo when a draft is deleted, and stays with the list when it is back', async () => {
  await signIn()
  const { engine } = await pageEngine()
  await engine.db.postDrafts.put(draft)
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
