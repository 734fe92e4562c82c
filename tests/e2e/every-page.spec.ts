import { violationsIn } from './axe.ts'
import { expect, isReady, test } from './fixtures.ts'
import { enlarge, expectFits } from './fits.ts'
import { portalPaths } from './portal-paths.ts'
import { publicPages } from './public-pages.ts'

test.use({ serviceWorkers: 'block' })

/** A desktop of 1280 × 1024 px with a zoom of 400 %. */
const zoomed = { width: 320, height: 256 }

/** Beside the public pages, which axe sees here; that of the screens of the portal is portal-sweep.spec.ts. */
const ofPortal = ['/portal', ...portalPaths]

// One page goes to all addresses, so that scripts are fetched and compiled once, and one visit of an address serves all checks.
for (const { locale, width } of [
  { locale: 'en-GB', width: 360 },
  { locale: 'sw-TZ', width: 1280 },
])
  test.describe(`in ${locale}`, () => {
    // With reduced motion no layout is deferred.
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } })

    test(`axe finds no violation on any public page at ${width} px; every page fits 320 px, the width of a zoomed desktop, and a phone with text twice as large, and nothing overlaps`, async ({
      page,
    }) => {
      for (const address of [...publicPages, ...ofPortal]) {
        const isPublic = !ofPortal.includes(address)
        await page.setViewportSize(isPublic ? { width, height: 740 } : zoomed)
        await page.goto(address)
        await isReady(page)
        if (isPublic) {
          expect.soft(await violationsIn(page, ':root', [width]), address).toEqual([])
          await page.emulateMedia({ colorScheme: 'light' })
          await page.setViewportSize(zoomed)
        }
        await expectFits(page, zoomed.width, address)
        await page.setViewportSize({ width: 360, height: 740 })
        await enlarge(page)
        await expectFits(page, 360, address)
      }
    })
  })

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
