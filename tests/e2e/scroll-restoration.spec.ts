import type { Locator, Page } from '@playwright/test'
import { builtFile, builtPath, engineSource } from '#tests/support/built-file.ts'
import { aPost, expect, holdRequests, isInstalled, isReady, test, withoutWorker } from './fixtures.ts'

const topOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top))

const aLine = 24
const awayFrom = async (element: Locator) => Math.abs((await topOf(element)) - 100)

/**
 * Waits until everything is laid out, deferred content has loaded, and the scroll position will be stored.
 */
async function isWhole(page: Page): Promise<void> {
  await page.locator('#root[data-hydrated]').waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('app-place-kept').length > 0)
  await page.waitForFunction((engine) => {
    const isEngine = (entry: PerformanceEntry) =>
      entry instanceof PerformanceResourceTiming && entry.name.endsWith(engine) && entry.responseEnd > 0
    return performance.getEntriesByType('resource').some(isEngine)
  }, builtPath(engineSource))
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Content below the viewport is laid out some frames after the first paint (deferLayout,
 * src/theme/utilities.ts).
 */
async function isLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = document.getAnimations().map((one) => one instanceof CSSAnimation && one.animationName)
    return document.readyState !== 'loading' && !names.includes('deferLayout')
  })
}

async function scrollToTop(page: Page, element: Locator): Promise<void> {
  await element.evaluate((node) => scrollTo(0, node.getBoundingClientRect().top + scrollY - 100))
  await expect.poll(() => topOf(element)).toBe(100)
  // The browser dispatches scroll events with the next frame.
  await element.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const places = [
  { path: '/archive', at: (page: Page) => page.getByRole('main').getByRole('article').nth(4) },
  { path: '/blog', at: (page: Page) => page.getByRole('main').getByRole('article').nth(9) },
  { path: `/blog/${aPost}`, at: (page: Page) => page.locator('.article h2').last() },
  {
    path: `/blog/${aPost}`,
    below: ' below its text',
    at: (page: Page) => page.getByRole('heading', { name: /\d comments/ }),
  },
  {
    path: '/archive/1',
    at: (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).last(),
  },
  { path: '/', at: (page: Page) => page.locator('#roadmap') },
]

async function expectRestored(page: Page, { path, below, at }: (typeof places)[number]): Promise<void> {
  await page.goto(path)
  await isReady(page)
  await isWhole(page)
  // A list from the device changes when its next page and the featured posts arrive.
  await page.waitForLoadState('networkidle')
  const element = at(page)
  await scrollToTop(page, element)
  await page.reload()
  await isReady(page)
  // Late content has its space reserved to within a line, and the scroll position is restored in whole pixels.
  if (below) await expect.poll(() => awayFrom(element), path).toBeLessThanOrEqual(3)
  else await expect.poll(() => topOf(element), path).toBe(100)
}

test.describe('from the server', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const place of places)
    test(
      `${place.path}${place.below ?? ''} restores its scroll position after a reload`,
      withoutWorker,
      ({ page }) => expectRestored(page, place),
    )
})

test('pages from the device restore their scroll position after a reload', async ({ page, context }) => {
  await page.goto('/about')
  await isInstalled(page)
  for (const place of places)
    await test.step(`${place.path}${place.below ?? ''}`, async () => {
      const tab = await context.newPage()
      await expectRestored(tab, place)
      await tab.close()
    })
})

test.describe('before hydration', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })

  for (const { path, below = '', at } of [
    ...places.filter((place) => !place.below),
    { path: '/thinkforge', at: (page: Page) => page.getByRole('main').getByRole('article').nth(5) },
  ])
    test(
      `scrolling ${path}${below} before hydration is not undone by it`,
      withoutWorker,
      async ({ page }) => {
        const release = await holdRequests(page, builtFile('index'))
        await page.goto(path, { waitUntil: 'commit' })
        await isLaidOut(page)
        const element = at(page)
        await scrollToTop(page, element)
        release()
        await isReady(page)
        await isWhole(page)
        expect(await awayFrom(element)).toBeLessThan(aLine)
      },
    )

  test('scrolling a reloaded page before hydration is not undone by it', async ({ page }) => {
    await page.goto('/archive')
    await isReady(page)
    await scrollToTop(page, page.getByRole('main').getByRole('article').nth(5))
    const release = await holdRequests(page, builtFile('index'))
    await page.reload({ waitUntil: 'commit' })
    await isLaidOut(page)
    const element = page.getByRole('main').getByRole('article').nth(4)
    await scrollToTop(page, element)
    release()
    await isReady(page)
    await isWhole(page)
    expect(await awayFrom(element)).toBeLessThan(aLine)
  })
})

test('scrolling during a reload is not undone by the restoration', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/archive')
  await isInstalled(page)
  await scrollToTop(page, page.getByRole('main').getByRole('article').nth(5))
  // Further than any page is long.
  await page.addInitScript(() => {
    const storedPlace = sessionStorage.getItem('place-left')
    if (storedPlace) sessionStorage.setItem('place-left', storedPlace.replace(/^\d+/, '50000'))
  })
  await page.reload()
  await isReady(page)
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible()
  await page.mouse.wheel(0, -300)
  const top = await page.evaluate(() => scrollY)
  await page.evaluate(() => document.body.style.setProperty('min-height', '60000px'))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(60_000)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(400)
})
