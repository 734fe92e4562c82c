import { expect } from 'vitest'
import type { DrivenBrowser } from './driven-browser.ts'
import { openHydrated } from './on-the-page.ts'

const addresses = ['/blog', '/blog/mobile-money-callbacks', '/archive', '/client', '/']

/** `LEAVES` sets the number: a larger one finds rare failures. */
const times = Number(process.env.LEAVES ?? 10)
/** A transaction takes milliseconds; a blocked one takes minutes. */
const transactionTimeoutMs = 20_000

/**
 * Leaves pages while they store fetched data; returns the numbers of those after which the next page could
 * not write.
 */
export async function leaveEarly(browser: DrivenBrowser, siteUrl: string): Promise<number[]> {
  await openHydrated(browser, siteUrl)
  const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === 'vior')
  await expect.poll(() => browser.evaluate(isThere)).toBe(true)
  const hung: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    await openHydrated(browser, siteUrl + addresses[turn % addresses.length])
    await browser.open(`${siteUrl}/about`)
    if (!(await canWrite(browser))) hung.push(turn)
  }
  return hung
}

/** Whether a transaction over all tables, which writes nothing, completes. */
function canWrite({ evaluate }: DrivenBrowser): Promise<boolean> {
  return evaluate(
    (ms) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), ms)
        const opening = indexedDB.open('vior')
        opening.onsuccess = () => {
          const names = [...opening.result.objectStoreNames]
          const writing = opening.result.transaction(names, 'readwrite')
          writing.objectStore('outbox').count()
          writing.oncomplete = () => resolve(true)
          // The connection is closed when that has ended.
          opening.result.close()
        }
      }),
    transactionTimeoutMs,
  )
}

/**
 * Leaves a page as soon as it is hydrated and comes back to it, restored from the page cache. It stays if React still
 * renders, or reloads itself.
 */
export async function leaveAndComeBack(browser: DrivenBrowser, url: string, otherUrl: string): Promise<void> {
  await browser.open(otherUrl)
  await openHydrated(browser, url)
  await browser.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.cameBack = String(persisted)
    })
  })
  await openHydrated(browser, otherUrl)
  await browser.evaluate(() => history.back())
  const isBack = () =>
    document.documentElement.dataset.cameBack === 'true' ||
    performance.getEntriesByType('navigation').some((one) => Reflect.get(one, 'type') === 'reload')
  await expect.poll(() => browser.evaluate(isBack)).toBe(true)
  const isWhole = () =>
    performance.getEntriesByName(
      document.documentElement.dataset.cameBack === 'true' ? 'app-restored' : 'app-quiet',
    ).length
  await expect.poll(() => browser.evaluate(isWhole)).toBe(1)
}
