import { violationsIn } from './axe.ts'
import { expect, isReady, test } from './fixtures.ts'
import { publicPages } from './public-pages.ts'

test.use({ serviceWorkers: 'block' })

for (const { locale, width } of [
  { locale: 'en-GB', width: 360 },
  { locale: 'sw-TZ', width: 1280 },
]) {
  test(`axe finds no violation on any public page, ${locale}, ${width} px`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, locale, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of publicPages) {
      await page.goto(path)
      await isReady(page)
      expect(await violationsIn(page, ':root', [width])).toEqual([])
    }
    await context.close()
  })
}

test('every public page hydrates without mismatch or layout shift and fits 320 px', async ({
  browser,
  site,
}) => {
  // As sent by the server: the service worker would serve the app shell for most pages.
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const errors: string[] = []
  const shifts: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: { node: Node | null }[] }
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : node?.textContent,
        )
        document.documentElement.dataset.shift = moved.map((html) => html?.slice(0, 200)).join('\n')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of publicPages) {
    await page.goto(path)
    await isReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    const shift = await page.evaluate(() => document.documentElement.dataset.shift)
    if (shift !== undefined) shifts.push(`${path}: ${shift}`)
  }
  expect(shifts).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
