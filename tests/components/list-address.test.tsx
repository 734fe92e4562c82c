// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { localize } from '#catalogues/localized.ts'
import { packs } from '#catalogues/packs.ts'
import { ArchivePage } from '#features/archive/list/archive-page.tsx'
import { archiveSearch } from '#features/archive/list/archive-search.ts'
import { ShopPage } from '#features/shop/shop-page.tsx'
import { productSearch } from '#features/shop/product-search.ts'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const shop = (search: string) =>
  renderInApp(<ShopPage />, {
    path: '/viormart',
    search,
    load: async () => localize(packs.products, 'en'),
    parse: productSearch,
  })

test('parameters of the address that are no filters narrow no list', async () => {
  await shop('?lang=sw&fbclid=x')
  expect(await screen.findByRole('heading', { name: m.products_featured() })).toBeTruthy()
  expect(screen.getByRole('button', { name: m.filters() })).toBeTruthy()
})

test('the filters of an address with others count alone', async () => {
  await shop('?lang=sw&brand=HP')
  expect(await screen.findByRole('heading', { name: m.products_found() })).toBeTruthy()
  expect(screen.getByRole('button', { name: m.filters_in_use({ count: 1 }) })).toBeTruthy()
})

test('clearing the filters of the archive leaves none in use', async () => {
  const { router } = await renderInApp(<ArchivePage />, {
    path: '/archive',
    search: '?utm_source=mail&platform=linux',
    parse: archiveSearch,
  })
  fireEvent.click(await screen.findByRole('button', { name: m.filters_in_use({ count: 1 }) }))
  fireEvent.click(await screen.findByRole('button', { name: m.filter_clear() }))
  await waitFor(() => expect(screen.queryByRole('button', { name: m.filter_clear() })).toBeNull())
  expect(router.state.location.searchStr).toBe('')
})
