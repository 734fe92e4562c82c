// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'
import { PagedCards } from '#ui/paged-cards.tsx'
import { ShowMore } from '#ui/show-more.tsx'

setUpDom()

/** Observers of this page; calling one says that the end of the list is near. */
let near: (() => void)[] = []

beforeEach(() => {
  near = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      tell: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = () => callback([{ isIntersecting: true }])
      }
      observe() {
        near.push(this.tell)
      }
      disconnect() {
        near = near.filter((tell) => tell !== this.tell)
      }
    },
  )
})

const ships = Array.from({ length: 80 }, (_, place) => `Ship ${place + 1}`)

const list = (name: string) => (
  <PagedCards
    list={name}
    items={ships}
    link={(title) => ({ href: '/ship', title })}
    card={(ship) => (
      <article key={ship}>
        <a href="/ship">{ship}</a>
      </article>
    )}
  />
)
const cardCount = () => screen.getAllByRole('article').length
const button = () => screen.findByRole('button', { name: m.list_show_more() })
async function scroll() {
  await waitFor(() => expect(near).toHaveLength(1))
  await act(async () => near[0]?.())
}

test('a list opens its next page when its end comes near, four pages at most, the others by its button', async () => {
  await renderInApp(list('fleet'))
  expect(cardCount()).toBe(15)
  await button()
  await scroll()
  expect(cardCount()).toBe(30)
  await scroll()
  await scroll()
  expect(cardCount()).toBe(60)
  expect(near).toEqual([])
  fireEvent.click(await button())
  await waitFor(() => expect(cardCount()).toBe(75))
  expect(document.activeElement?.textContent).toBe('Ship 61')
  fireEvent.click(await button())
  await waitFor(() => expect(cardCount()).toBe(80))
  expect(screen.queryByRole('button', { name: m.list_show_more() })).toBeNull()

  // Going back draws the list anew, as long as it was left; other filters begin anew.
  cleanup()
  await renderInApp(list('fleet'))
  expect(cardCount()).toBe(80)
  cleanup()
  await renderInApp(list('fleet of another search'))
  expect(cardCount()).toBe(15)
})

test('where data is saved, or a page could not be fetched, only the button opens the next', async () => {
  const more = vi.fn<() => void>()
  await renderInApp(<ShowMore label="More" pages={1} shown={24} isManual onMore={more} />)
  expect(near).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(more).toHaveBeenCalledTimes(1)
  cleanup()
  await renderInApp(
    <ShowMore label="More" pages={2} shown={24} state="failed" failure="No network" onMore={more} />,
  )
  expect(near).toEqual([])
  expect(screen.getByText('No network')).toBeTruthy()
  cleanup()
  await renderInApp(<ShowMore label="More" pages={2} shown={24} state="running" onMore={more} />)
  fireEvent.click(screen.getByRole('button', { name: m.loading() }))
  expect(more).toHaveBeenCalledTimes(1)
})

test('a page that is fetched without result opens no other before the list has grown', async () => {
  const more = vi.fn<() => void>()
  const end = (count: number, state: 'idle' | 'running') => (
    <ShowMore label="More" pages={2} shown={count} state={state} onMore={more} />
  )
  const { rerender } = render(end(24, 'idle'))
  await scroll()
  rerender(end(24, 'running'))
  rerender(end(24, 'idle'))
  await scroll()
  expect(more).toHaveBeenCalledTimes(1)
  rerender(end(48, 'idle'))
  await scroll()
  expect(more).toHaveBeenCalledTimes(2)
})

test('no page opens by itself while its button has the focus', async () => {
  await renderInApp(list('harbour'))
  const more = await button()
  more.focus()
  await scroll()
  expect(cardCount()).toBe(15)
  expect(document.activeElement).toBe(more)
  fireEvent.click(more)
  await waitFor(() => expect(cardCount()).toBe(30))
  expect(document.activeElement?.textContent).toBe('Ship 16')
  await scroll()
  expect(cardCount()).toBe(45)
})

test('the button that goes with the last page leaves its focus to the first card of that page', async () => {
  const more = vi.fn<() => void>()
  const harbour = (count: number, state: 'idle' | 'running' | null) => (
    <main>
      {ships.slice(0, count).map((ship) => (
        <article key={ship}>
          <a href="/ship">{ship}</a>
        </article>
      ))}
      {state ? <ShowMore label="More" pages={2} shown={count} state={state} onMore={more} /> : null}
    </main>
  )
  const focused = () => document.activeElement?.textContent
  async function openByScrolling(rerender: (node: ReactNode) => void, count: number) {
    rerender(harbour(count, 'idle'))
    await scroll()
    rerender(harbour(count, 'running'))
    return screen.getByRole('button')
  }
  const { rerender } = render(harbour(1, 'idle'))
  // Somebody comes to it while the page is on its way, and presses it or not.
  const running = await openByScrolling(rerender, 1)
  running.focus()
  rerender(harbour(2, 'idle'))
  expect(document.activeElement).toBe(running)
  running.blur()
  fireEvent.click(await openByScrolling(rerender, 2))
  rerender(harbour(3, 'idle'))
  await waitFor(() => expect(focused()).toBe('Ship 3'))
  ;(await openByScrolling(rerender, 3)).focus()
  rerender(harbour(4, null))
  await waitFor(() => expect(focused()).toBe('Ship 4'))
  expect(more).toHaveBeenCalledTimes(3)
})
