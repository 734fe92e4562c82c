import { violationsIn } from './axe.ts'
import { expect, isReady, test } from './fixtures.ts'

const paths = [
  '/about',
  '/thinkforge',
  '/thinkforge/web-development-from-zero',
  '/projects',
  '/projects?q=nothing-like-it',
  '/projects/clinic-appointments',
  '/viormart',
  '/viormart/hp-mini-desktop',
  '/scholar',
  '/contact',
  '/terms',
  '/privacy',
]

for (const locale of ['en-GB', 'sw-TZ']) {
  test(`axe finds nothing on the public pages, ${locale}`, async ({ browser, site }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ baseURL: site.url, locale, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(path)
      await isReady(page)
      expect(await violationsIn(page)).toEqual([])
    }
    await context.close()
  })
}

test('the public pages hydrate as rendered, do not shift and fit 320 px', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shift = entry.entryType
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of paths.filter((address) => !address.includes('?'))) {
    await page.goto(path)
    await isReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.dataset.shift), path).toBeUndefined()
  }
  expect(errors).toEqual([])
})
