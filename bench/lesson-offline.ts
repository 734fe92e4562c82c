import { chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { isInstalled, isReady } from '#tests/e2e/fixtures.ts'
import { startSite } from '#tests/e2e/site.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { median, slowDown, slowdown } from './load/paint-times.ts'

const lesson = '/thinkforge/web-development-from-zero/a-page-with-structure'
const visits = 5

/** A small script, because Playwright's waiting costs time of the throttled processor. */
const wait = `new Promise((seen) => new PerformanceObserver((list) => {
  const [mark] = list.getEntriesByName('lesson-text')
  if (mark) seen(mark.startTime)
}).observe({ type: 'mark', buffered: true }))`

/** Ms from the start of a navigation until the text of a lesson was painted, without a network, the middle of five cold pages. */
export async function openOffline(): Promise<{ ms: number; slowest: number; slowdown: number }> {
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const first = await context.newPage()
    await first.goto(site.url + lesson)
    await isReady(first)
    await isInstalled(first)
    await first.close()
    await context.setOffline(true)
    const all: number[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await context.newPage()
      all.push(await timeToText(page, site.url + lesson))
      await page.close()
    }
    return { ms: Math.round(median(all)), slowest: Math.round(Math.max(...all)), slowdown }
  } finally {
    await browser.close()
    await site.close()
  }
}

async function timeToText(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const text = document.querySelector('#lesson-text')
      if (!text || text.getBoundingClientRect().height === 0) return
      watch.disconnect()
      // After the frame with the text.
      requestAnimationFrame(() => setTimeout(() => performance.mark('lesson-text')))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const devtools = await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  const { result } = await devtools.send('Runtime.evaluate', { expression: wait, awaitPromise: true })
  return v.parse(v.number(), result.value)
}
