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

/** Runs in the page: the words of an element that continue on another line. */
export function brokenWords(within: Element): string[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
    }
  }
  return found
}

/** Nothing is wider than the page, and nothing overlaps. */
export async function expectNoOverflow(page: Page, width: number, address = ''): Promise<void> {
  expect.soft(await page.evaluate(pastTheEdge), address).toEqual([])
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrolled, address).toBeLessThanOrEqual(width)
  expect.soft(await page.evaluate(overlaps), address).toEqual([])
}
