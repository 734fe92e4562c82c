// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchView } from '#features/search/search-view.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { aCachedArchive } from '#tests/support/cached.ts'
import { pageEngine, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

// The catalogues of the app come from the build.
vi.mock('#features/search/site-documents.ts', () => ({
  siteDocuments: async () =>
    ['laptop', 'laptob'].map((name) => ({
      kind: 'products',
      path: `/viormart/${name}`,
      texts: { en: { title: name, text: '', words: '' } },
    })),
}))

setUpDom()

const removed: Node[] = []
const observer = new MutationObserver((changes) =>
  removed.push(...changes.flatMap(({ removedNodes }) => [...removedNodes])),
)
afterEach(() => observer.disconnect())

const hits = () => [...document.querySelectorAll('[data-search-hit]')].map(({ textContent }) => textContent)

test('results of the same query that are read anew remove no row, not even for a moment', async () => {
  const { engine } = await pageEngine()
  await engine.db.archives.put(aCachedArchive(1, { title: 'Laptop stickers' }))
  await renderInApp(<SearchView query="laptop" onQuery={() => {}} />)
  await screen.findByRole('region', { name: m.search_group_similar() })
  observer.observe(document.body, { childList: true, subtree: true })
  await engine.db.archives.put(aCachedArchive(2, { title: 'Laptop drivers' }))
  await waitFor(() => expect(hits().join()).toContain('Laptop drivers'))
  await engine.db.archives.put(aCachedArchive(3, { title: 'Printer drivers' }))
  await engine.db.archives.put(aCachedArchive(4, { title: 'Laptop firmware' }))
  await waitFor(() => expect(hits().join()).toContain('Laptop firmware'))
  expect(hits()).toHaveLength(5)
  expect(removed.filter((node) => !node.isConnected)).toEqual([])
})
