import { expect } from 'vitest'
import type { DrivenBrowser } from './driven-browser.ts'
import { isInstalled, openReady } from './on-the-page.ts'

/** Longer than workbox-window looks at a new worker before it says that one waits. */
const workboxWaitsMs = 400

/** Leaves the first page while its worker is installed: the next one does not take that for a new version. */
export async function leaveWhileInstalling(browser: DrivenBrowser, siteUrl: string): Promise<void> {
  await openReady(browser, siteUrl)
  await expect
    .poll(() => browser.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration())))
    .toBe(true)
  await openReady(browser, `${siteUrl}/about`)
  await isInstalled(browser)
  // A timer of the same page that is set later and runs longer ends later, on any machine.
  await browser.evaluate((ms) => new Promise<void>((resolve) => void setTimeout(resolve, ms)), workboxWaitsMs)
  expect(await browser.evaluate(() => localStorage.getItem('update-waiting-since'))).toBeNull()
  expect(await browser.evaluate(() => document.body.innerText)).not.toContain('A new version')
}
