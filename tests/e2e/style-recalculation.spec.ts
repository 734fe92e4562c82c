import type { Browser, Page } from '@playwright/test'
import { aPerson, expect, openAs, openPage, test, withoutWorker } from './fixtures.ts'

type TraceEvent = { name: string; args: { elementCount?: number } }

/** The largest number of elements whose styles are computed at once when an element is inserted and when it is removed. */
async function recalculatedElements(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(() => {
    const element = document.createElement('div')
    element.textContent = 'inserted'
    document.querySelector('main')?.append(element)
    void document.body.offsetHeight
    element.remove()
    void document.body.offsetHeight
  })
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  const counts = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args.elementCount ?? []) : [],
  )
  expect(counts.length).toBeGreaterThan(0)
  return Math.max(...counts)
}

test(
  'an element that is inserted after hydration does not make the styles of others be computed anew',
  withoutWorker,
  async ({ page, browser, site }) => {
    for (const path of ['/', '/blog', '/blog/mobile-money-callbacks', '/archive', '/thinkforge', '/search']) {
      await openPage(page, path)
      expect(await recalculatedElements(browser, page), path).toBeLessThanOrEqual(20)
    }
    await openAs(page, await aPerson(site), '/portal')
    expect(await recalculatedElements(browser, page), '/portal').toBeLessThanOrEqual(20)
  },
)
