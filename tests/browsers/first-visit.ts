import { expect } from 'vitest'
import type { DrivenBrowser } from './driven-browser.ts'
import { isInstalled, openHydrated } from './on-the-page.ts'

/** Longer than workbox-window watches a new worker before it reports it as waiting. */
const workboxWaitsMs = 400

/** Leaves the first page while its worker is installed: the next page must not report it as a new version. */
export async function leaveWhileInstalling(browser: DrivenBrowser, siteUrl: string): Promise<void> {
  await openHydrated(browser, siteUrl)
  await expect
    .poll(() => browser.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration())))
    .toBe(true)
  await openHydrated(browser, `${siteUrl}/about`)
  await isInstalled(browser)
  // A longer timer of the same page that starts later also ends later, on any machine.
  await browser.evaluate((ms) => new Promise<void>((resolve) => void setTimeout(resolve, ms)), workboxWaitsMs)
  expect(await browser.evaluate(() => localStorage.getItem('update-waiting-since'))).toBeNull()
  expect(await browser.evaluate(() => document.body.innerText)).not.toContain('A new version')
}
