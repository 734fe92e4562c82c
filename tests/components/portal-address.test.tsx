// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PortalScreen } from '#app/portal-screen.tsx'
import { portalSearch } from '#portal/portal-address.ts'
import type { PortalHost } from '#portal/portal-context.ts'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

// They load most of the app.
vi.mock('#app/portal-live.ts', () => ({ liveSources: () => () => undefined }))
vi.mock('#app/staff-desk.tsx', () => ({ staffDesk: () => ({ isOpen: () => false, view: () => null }) }))
// A list with two filters and an order, all of which are chosen before the next render.
vi.mock('#portal/portal-page.tsx', () => ({
  PortalPage: ({ host: { onSearch } }: { host: PortalHost }) => (
    <button
      type="button"
      onClick={() => {
        onSearch({ filter: 'academic' })
        onSearch({ by: 'completed' })
        onSearch({ sort: 'title' }, true)
      }}
    >
      Choose
    </button>
  ),
}))

setUpDom()

test('filters and the order that are chosen before the portal is rendered again are all kept', async () => {
  const { router } = await renderInApp(<PortalScreen />, {
    path: '/$root/$',
    search: '?q=a&utm_source=mail',
    parse: portalSearch,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose' }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      q: 'a',
      filter: 'academic',
      by: 'completed',
      sort: 'title',
    }),
  )
})
