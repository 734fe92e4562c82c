// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { localize } from '#catalogues/localized.ts'
import { packs } from '#catalogues/packs.ts'
import { ArchivePage } from '#features/archive/list/archive-page.tsx'
import { archiveSearch } from '#features/archive/list/archive-search.ts'
import { courseSearch } from '#features/courses/course-search.ts'
import { CoursesPage } from '#features/courses/courses-page.tsx'
import { projectSearch } from '#features/portfolio/project-search.ts'
import { ProjectsPage } from '#features/portfolio/projects-page.tsx'
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

test('a number in the address is the text that was searched for', async () => {
  const { router } = await renderInApp(<ArchivePage />, {
    path: '/archive',
    search: '?q=1.10',
    parse: archiveSearch,
  })
  const field = await screen.findByRole('searchbox')
  expect(field).toHaveProperty('value', '1.10')
  fireEvent.change(field, { target: { value: '2024' } })
  await waitFor(() => expect(router.state.location.searchStr).toBe('?q=2024'))
})

test('the focus stays on the page where "Clear filters" of an empty list was pressed', async () => {
  await shop('?q=nothing-is-called-so')
  const clear = await screen.findByRole('button', { name: m.filter_clear() })
  clear.focus()
  fireEvent.click(clear)
  await waitFor(() => expect(clear.isConnected).toBe(false))
  expect(document.activeElement?.id).toBe('main')
})

type List = {
  list: string
  path: string
  page: ReactNode
  parse: (raw: Record<string, unknown>) => object
  load: () => Promise<unknown>
}
const lists: List[] = [
  {
    list: 'the shop',
    path: '/viormart',
    page: <ShopPage />,
    parse: productSearch,
    load: async () => localize(packs.products, 'en'),
  },
  {
    list: 'the courses',
    path: '/thinkforge',
    page: <CoursesPage />,
    parse: courseSearch,
    load: async () => localize(packs.courses, 'en'),
  },
  {
    list: 'the projects',
    path: '/projects',
    page: <ProjectsPage />,
    parse: projectSearch,
    load: async () => localize(packs.projects, 'en'),
  },
  {
    list: 'the archive',
    path: '/archive',
    page: <ArchivePage />,
    parse: archiveSearch,
    load: async () => null,
  },
]

test.each(lists)(
  'filters of $list that are chosen before the page is rendered again are all kept',
  async (of) => {
    const { router } = await renderInApp(of.page, {
      path: of.path,
      search: '?q=a',
      parse: of.parse,
      load: of.load,
    })
    fireEvent.click(await screen.findByRole('button', { name: m.filters() }))
    const selects = await screen.findAllByRole<HTMLSelectElement>('combobox')
    const chosen = selects.map((select) => {
      const value = select.options.item(select.options.length - 1)?.value
      fireEvent.change(select, { target: { value } })
      return value
    })
    expect(chosen.length).toBeGreaterThan(2)
    await waitFor(() => {
      const { q, ...search } = router.state.location.search as Record<string, string>
      expect(q).toBe('a')
      expect(new Set(Object.values(search))).toEqual(new Set(chosen))
    })
  },
)
