import type { Browser, Page } from '@playwright/test'
import { aPerson, expect, extendedWithoutWorker, openAs, openPage, test } from './fixtures.ts'

type TraceEvent = { name: string; ts: number; tid: number; pid: number; args: { elementCount?: number } }

/** The largest number of elements whose styles are computed at once when an element is inserted and when it is removed. */
async function recalculatedElements(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  await page.evaluate(() => {
    const element = document.createElement('div')
    element.textContent = 'inserted'
    // What the page changed before is computed by itself.
    void document.body.offsetHeight
    performance.mark('from-here')
    document.querySelector('main')?.append(element)
    void document.body.offsetHeight
    element.remove()
    void document.body.offsetHeight
    performance.mark('to-here')
  })
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  const from = traceEvents.find(({ name }) => name === 'from-here')
  const to = traceEvents.find(({ name }) => name === 'to-here')
  const counts = traceEvents
    .filter(
      ({ ts, tid, pid }) => tid === from?.tid && pid === from.pid && ts >= from.ts && ts <= (to?.ts ?? 0),
    )
    .flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? []) : []))
  expect(counts.length).toBeGreaterThan(0)
  return Math.max(...counts)
}
test(
  'an element that is inserted after hydration does not make the styles of others be computed anew',
  extendedWithoutWorker,
  async ({ page, browser, site }) => {
    for (const path of ['/', '/blog', '/blog/mobile-money-callbacks', '/archive', '/thinkforge', '/search']) {
      await openPage(page, path)
      expect(await recalculatedElements(browser, page), path).toBeLessThanOrEqual(20)
    }
    await openAs(page, await aPerson(site), '/portal')
    expect(await recalculatedElements(browser, page), '/portal').toBeLessThanOrEqual(20)
  },
)
