// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SavedPage } from '#features/saved/saved-page.tsx'
import { lessonsVersion } from '#features/saved/lessons-version.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lessonAddresses } from '#domain/lesson-addresses.ts'
import { aSavedPost } from '#tests/support/cached.ts'
import { pageEngine, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

test('a course that was saved in the other language is listed with that language, and is not outdated', async () => {
  const { engine } = await pageEngine()
  const list = { course: 'sums', lessons: [] }
  for (const language of ['en', 'sw'] as const)
    await engine.db.lessons.put({
      key: lessonAddresses.list('sums', language),
      course: 'sums',
      savedAt: 1,
      list,
    })
  await engine.db.saved.put({
    ...aSavedPost('sums', 'Hesabu'),
    key: 'course/sums',
    version: lessonsVersion('sw', list),
  })
  await renderInApp(<SavedPage downloads={null} />)
  const row = (await screen.findByRole('link', { name: 'Hesabu' })).closest('li')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('Kiswahili').lang).toBe('sw')
  expect(within(row).getAllByRole('button')).toHaveLength(1)
  expect(within(row).queryByText(m.saved_outdated())).toBeNull()
})

test('an item that is deleted while its removal could be undone is said to be gone', async () => {
  const { engine } = await pageEngine()
  await engine.db.saved.put(aSavedPost('money', 'Money on a phone'))
  await renderInApp(<SavedPage downloads={null} />)
  const title = 'Money on a phone'
  fireEvent.click(await screen.findByRole('button', { name: m.save_remove_named({ title }) }))
  const undo = await screen.findByRole('button', { name: m.undo() })
  await engine.db.saved.clear()
  fireEvent.click(undo)
  expect(await screen.findByText(m.shelf_undo_late({ title }))).toBeTruthy()
})
