import { expect, type Page } from '@playwright/test'
import { overlaps } from './overlaps.ts'

/** Text twice as large, as in the settings of a phone. */
export const enlarge = (page: Page) => page.evaluate(() => (document.documentElement.style.fontSize = '200%'))

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

/** Nothing is wider than the page, and nothing overlaps. */
export async function expectFits(page: Page, width: number, address = ''): Promise<void> {
  expect.soft(await page.evaluate(pastTheEdge), address).toEqual([])
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrolled, address).toBeLessThanOrEqual(width)
  expect.soft(await page.evaluate(overlaps), address).toEqual([])
}
