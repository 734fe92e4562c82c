import { expect } from 'vitest'
import type { DrivenBrowser } from './driven-browser.ts'

/** A button by its text, or the start of it. */
export const button = (words: string) => `//button[starts-with(normalize-space(.), "${words}")]`

/** A field by its label. */
export const field = (label: string) => `//*[@id = //label[normalize-space(.) = "${label}"]/@for]`

/** Waits until the page shows the text. */
export async function waitForText(browser: DrivenBrowser, words: string): Promise<void> {
  await expect.poll(() => shows(browser, words), { message: `"${words}" is not shown` }).toBe(true)
}

/** Waits until the page no longer shows the text. */
export async function waitForNoText(browser: DrivenBrowser, words: string): Promise<void> {
  await expect.poll(() => shows(browser, words), { message: `"${words}" is shown` }).toBe(false)
}

function shows({ evaluate }: DrivenBrowser, words: string): Promise<boolean> {
  return evaluate((wanted) => document.body.innerText.includes(wanted), words)
}

/** Opens a page and waits until all of it is hydrated. */
export async function openHydrated(browser: DrivenBrowser, url: string): Promise<void> {
  await browser.open(url)
  await isReady(browser)
}

async function isReady({ evaluate }: DrivenBrowser): Promise<void> {
  await expect.poll(() => evaluate(() => performance.getEntriesByName('app-quiet').length)).toBe(1)
}

/** Waits until the service worker has everything that the app needs to open offline. */
export async function isInstalled({ evaluate }: DrivenBrowser): Promise<void> {
  await expect
    .poll(() =>
      evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        // Does not check whether the worker controls this page: WebKit may leave a page uncontrolled that was
        // opened meanwhile.
        return registration?.active?.state
      }),
    )
    .toBe('activated')
}

/** Rows of one table of IndexedDB, read outside the app. */
export function storedRows({ evaluate }: DrivenBrowser, table: string): Promise<Record<string, unknown>[]> {
  return evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open('vior')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    table,
  )
}
