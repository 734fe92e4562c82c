// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DownloadList } from '#features/downloads/download-list.tsx'
import { SavedPage } from '#features/saved/saved-page.tsx'
import { SharePage } from '#features/share/share-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { aDownloadRow, aSavedPost } from '#tests/support/cached.ts'
import { pageEngine, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()
afterEach(() => vi.restoreAllMocks())

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** From now on no row of this table can be read by its key or changed. */
async function refuseChanges(name: 'downloads' | 'saved' | 'shared'): Promise<void> {
  const { engine } = await pageEngine()
  for (const write of ['get', 'put', 'update', 'delete'] as const)
    vi.spyOn(engine.db[name], write).mockRejectedValue(new Error('The disk is full'))
}

test.each([
  ['resumed', m.dl_resume],
  ['cancelled', m.dl_cancel],
])('a download that cannot be %s says so', async (_, action) => {
  const { engine } = await pageEngine()
  await engine.db.downloads.put(aDownloadRow(5, { state: 'paused' }))
  await renderInApp(<DownloadList />)
  await screen.findByRole('button', { name: action() })
  await refuseChanges('downloads')
  await press(action())
  expect(await screen.findByText(m.sync_not_stored())).toBeTruthy()
  expect(screen.getByText('App')).toBeTruthy()
})

const removeSaved = m.save_remove_named({ title: 'Money on a phone' })

async function openSaved(): Promise<void> {
  const { engine } = await pageEngine()
  await engine.db.saved.put(aSavedPost('money', 'Money on a phone'))
  await renderInApp(<SavedPage downloads={null} />)
  await screen.findByRole('button', { name: removeSaved })
}

test('a saved post that cannot be removed says so', async () => {
  await openSaved()
  await refuseChanges('saved')
  await press(removeSaved)
  expect(await screen.findByText(m.sync_not_stored())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.undo() })).toBeNull()
})

test('a removal that cannot be undone says so, and can be undone later', async () => {
  await openSaved()
  await press(removeSaved)
  await screen.findByRole('button', { name: m.undo() })
  await refuseChanges('saved')
  await press(m.undo())
  expect(await screen.findByText(m.sync_not_stored())).toBeTruthy()
  vi.restoreAllMocks()
  await press(m.undo())
  expect(await screen.findByRole('button', { name: removeSaved })).toBeTruthy()
})

test('a shared item that cannot be removed says so', async () => {
  const { engine } = await pageEngine()
  await engine.db.shared.put({
    id: 'shared',
    title: 'Bei ya mchele',
    text: '',
    url: 'https://example.org/bei',
    savedAt: 1,
  })
  await renderInApp(<SharePage />, { path: '/share' })
  await screen.findByText('Bei ya mchele')
  await refuseChanges('shared')
  await press(m.share_remove())
  expect(await screen.findByText(m.sync_not_stored())).toBeTruthy()
})
