import type { Page } from '@playwright/test'
import { expect, isReady, test } from './fixtures.ts'
import { overlaps } from './overlaps.ts'
import { portalPaths } from './portal-paths.ts'
import { publicPages } from './public-pages.ts'

// With reduced motion no layout is deferred.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const enlarge = (page: Page) => page.evaluate(() => (document.documentElement.style.fontSize = '200%'))

/** Runs in the page: the elements that cause horizontal scrolling. */
function pastTheEdge(): string[] {
  const isClipped = (from: Element | null) => {
    for (let at = from; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    const range = document.createRange()
    range.selectNode(node)
    const { right } = (node instanceof Element ? node : range).getBoundingClientRect()
    if (!element || right <= innerWidth + 1) continue
    if (getComputedStyle(element).position === 'fixed' || isClipped(node.parentElement)) continue
    found.push(`${element.tagName} ${element.className} ${node.textContent?.slice(0, 40)}`)
  }
  return found
}

async function expectFits(page: Page, width: number, address = ''): Promise<void> {
  expect.soft(await page.evaluate(pastTheEdge), address).toEqual([])
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrolled, address).toBeLessThanOrEqual(width)
  expect.soft(await page.evaluate(overlaps), address).toEqual([])
}

const addresses = [...publicPages, '/portal', ...portalPaths]

// One page goes to all addresses, so that scripts are fetched and compiled once.
for (const locale of ['en-GB', 'sw-TZ'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('every page fits a phone with text twice as large and 320 px, the width of a zoomed desktop, and nothing overlaps', async ({
      page,
    }) => {
      for (const address of addresses) {
        await page.setViewportSize({ width: 320, height: 256 })
        await page.goto(address)
        await isReady(page)
        await expectFits(page, 320, address)
        await page.setViewportSize({ width: 360, height: 740 })
        await enlarge(page)
        await expectFits(page, 360, address)
      }
    })
  })

test('the menu and the search fit a phone with text twice as large', async ({ page }) => {
  await page.goto('/')
  await isReady(page)
  await enlarge(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectFits(page, 360)
  await page.keyboard.press('Escape')
  await page.locator('[data-search-button]').click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expectFits(page, 360)
})
