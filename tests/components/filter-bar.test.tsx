// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'
import { FilterBar, filtersInUse } from '#ui/filter-bar.tsx'

setUpDom()

test('the button says how many filters are in use, and its sheet holds the fields, which exist once', async () => {
  let cleared = 0
  await renderInApp(
    <FilterBar
      label="Narrow the boats"
      search={<input aria-label="Search boats" />}
      inUse={2}
      resultText="7 boats"
      onClear={() => (cleared += 1)}
    >
      <input aria-label="Sail" />
    </FilterBar>,
  )
  const button = screen.getByRole('button', { name: m.filters_in_use({ count: 2 }) })
  expect(button.textContent).toBe(`${m.filters()} 2`)
  // Whoever speaks what stands on the button reaches it (WCAG 2.2, 2.5.3).
  expect(button.getAttribute('aria-label')).toContain(`${m.filters()} 2`)
  fireEvent.click(button)
  const sheet = await screen.findByRole('dialog', { name: 'Narrow the boats' })
  expect(screen.getAllByLabelText('Sail')).toHaveLength(1)
  expect(within(sheet).getByLabelText('Sail')).toBeTruthy()
  expect(within(sheet).getByRole('status').textContent).toBe('7 boats')
  fireEvent.click(within(sheet).getByRole('button', { name: m.filter_clear() }))
  expect(cleared).toBe(1)
  // The button that was pressed goes, because no filter is in use then.
  expect(document.activeElement).toBe(within(sheet).getByRole('button', { name: m.filters_show() }))
  fireEvent.click(within(sheet).getByRole('button', { name: m.filters_show() }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByLabelText('Sail')).toHaveLength(1)
})

test('search text, order and opened pages are no filters in use', () => {
  expect(filtersInUse({ q: 'a', sort: 'rating', page: 2, category: 'Books', brand: undefined })).toBe(1)
})
