import { expect } from 'vitest'
import { screen, type DrivenBrowser } from './driven-browser.ts'
import { openHydrated } from './on-the-page.ts'
import { pageErrors } from './page-errors.ts'

const addresses = [
  '/',
  '/blog',
  '/blog/mobile-money-callbacks',
  '/archive',
  '/archive/1',
  '/thinkforge',
  '/viormart',
  '/contact',
  '/install',
  '/auth/login',
  '/client',
  '/student',
]

/**
 * Opens every kind of page and checks that it has a heading, fits the viewport in its width and reports no
 * error.
 */
export async function readPages(browser: DrivenBrowser, siteUrl: string): Promise<void> {
  for (const address of addresses) {
    await openHydrated(browser, siteUrl + address)
    // Some pages are rendered from IndexedDB.
    await expect.poll(() => heading(browser), { message: `${address} has no heading` }).not.toBe('')
    const sizes = await browser.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return { width: innerWidth, sideways: scrollWidth - clientWidth }
    })
    expect({ address, ...sizes }).toEqual({ address, width: screen.width, sideways: 0 })
    expect(await pageErrors(browser)).toEqual([])
  }
}

function heading({ evaluate }: DrivenBrowser): Promise<string> {
  return evaluate(() => document.querySelector('h1')?.innerText ?? '')
}
