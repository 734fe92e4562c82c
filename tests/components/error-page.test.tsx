// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorPage } from '#app/error-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { network, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

const page = vi.hoisted(() => ({ reloads: 0 }))
vi.mock('#ui/pending-work.ts', () => ({ reloadWhenIdle: async () => void (page.reloads += 1) }))

setUpDom()
beforeEach(() => {
  page.reloads = 0
  sessionStorage.clear()
  network.answer = async () => Response.json({})
})

afterEach(() => vi.restoreAllMocks())

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')

test('a page whose code is missing reloads once, and then says that it is broken', async () => {
  const { unmount } = await renderInApp(<ErrorPage error={missing} reset={() => {}} />)
  await expect.poll(() => page.reloads).toBe(1)
  unmount()
  await renderInApp(<ErrorPage error={missing} reset={() => {}} />)
  expect(await screen.findByText(m.page_broke())).toBeTruthy()
  expect(page.reloads).toBe(1)
})

test('where site data is blocked it does not reload, which would not end', async () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  await renderInApp(<ErrorPage error={missing} reset={() => {}} />)
  expect(await screen.findByText(m.page_broke())).toBeTruthy()
  expect(page.reloads).toBe(0)
})

test('a page whose texts were replaced is rendered anew, once in a second', async () => {
  const replaced = Object.assign(new Error('The node to be removed is not a child of this node.'), {
    name: 'NotFoundError',
  })
  const reset = vi.fn()
  const { unmount } = await renderInApp(<ErrorPage error={replaced} reset={reset} />)
  expect(reset).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(m.page_broke())).toBeNull()
  unmount()
  await renderInApp(<ErrorPage error={replaced} reset={reset} />)
  expect(screen.getByText(m.page_broke())).toBeTruthy()
  expect(reset).toHaveBeenCalledTimes(1)
})
