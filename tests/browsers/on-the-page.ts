import { expect } from 'vitest'
import type { DrivenBrowser } from './driven-browser.ts'

/** A button by what it says, or begins with. */
export const button = (words: string) => `//button[starts-with(normalize-space(.), "${words}")]`

/** A field by its label. */
export const field = (label: string) => `//*[@id = //label[normalize-space(.) = "${label}"]/@for]`

/** Waits until the page shows the words. */
export async function sees(browser: DrivenBrowser, words: string): Promise<void> {
  await expect.poll(() => shows(browser, words), { message: `"${words}" is not shown` }).toBe(true)
}

/** Waits until the page shows them no more. */
export async function seesNo(browser: DrivenBrowser, words: string): Promise<void> {
  await expect.poll(() => shows(browser, words), { message: `"${words}" is shown` }).toBe(false)
}

function shows({ evaluate }: DrivenBrowser, words: string): Promise<boolean> {
  return evaluate((wanted) => document.body.innerText.includes(wanted), words)
}

/** Opens a page and waits until all of it is hydrated. */
export async function openReady(browser: DrivenBrowser, url: string): Promise<void> {
  await browser.open(url)
  await isReady(browser)
}

export async function isReady({ evaluate }: DrivenBrowser): Promise<void> {
  await expect.poll(() => evaluate(() => performance.getEntriesByName('app-quiet').length)).toBe(1)
}

/** The worker has everything it needs to open the app without a network. */
export async function isInstalled({ evaluate }: DrivenBrowser): Promise<void> {
  await expect
    .poll(() =>
      evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        // Not whether this page has it: WebKit may leave one that was opened meanwhile without.
        return registration?.active?.state
      }),
    )
    .toBe('activated')
}

/** Rows of one table of the device's database, read beside the app. */
export function stored({ evaluate }: DrivenBrowser, table: string): Promise<Record<string, unknown>[]> {
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
