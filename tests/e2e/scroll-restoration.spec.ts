import type { Locator, Page } from '@playwright/test'
import { builtFile, builtPath, engineSource } from '#tests/support/built-file.ts'
import {
  aPost,
  expect,
  extended,
  extendedWithoutWorker,
  holdRequests,
  isInstalled,
  isReady,
  test,
  withoutWorker,
} from './fixtures.ts'
import { hasFirstAnswers } from './first-answers.ts'

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

type Place = { path: string; below?: string; at: (page: Page) => Locator }

const places: readonly Place[] = [
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

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
  await isWhole(page)
  // A list from the device changes when its next page and the featured posts arrive.
  await hasFirstAnswers(page, path)
}

async function expectRestored(page: Page, { path, below, at }: Place): Promise<void> {
  const element = at(page)
  await scrollToTop(page, element)
  await page.reload()
  await isReady(page)
  // Late content has its space reserved to within a line, and the scroll position is restored in whole pixels.
  if (below) await expect.poll(() => awayFrom(element), path).toBeLessThanOrEqual(3)
  else await expect.poll(() => topOf(element), path).toBe(100)
}

/** Scrolls while the page has its HTML only, and expects the same position once it is hydrated. */
async function expectKept(page: Page, { at }: Place, load: () => Promise<unknown>): Promise<void> {
  const release = await holdRequests(page, builtFile('index'))
  await load()
  await isLaidOut(page)
  const element = at(page)
  await scrollToTop(page, element)
  release()
  await isReady(page)
  await isWhole(page)
  expect(await awayFrom(element)).toBeLessThan(aLine)
}

test.describe('from the server', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const place of places.filter(({ below }) => !below))
    test(
      `scrolling ${place.path} before hydration is not undone by it, and a reload restores the scroll position`,
      place.path === '/blog' ? withoutWorker : extendedWithoutWorker,
      async ({ page }) => {
        await expectKept(page, place, () => page.goto(place.path, { waitUntil: 'commit' }))
        await page.unroute(builtFile('index'))
        await hasFirstAnswers(page, place.path)
        // A position that the page has already dispatches no scroll event, at which it is stored.
        await page.evaluate(() => scrollTo(0, 0))
        await expectRestored(page, place)
      },
    )

  for (const place of places.filter(({ below }) => below))
    test(
      `${place.path}${place.below} restores its scroll position after a reload`,
      extendedWithoutWorker,
      async ({ page }) => {
        await open(page, place.path)
        await expectRestored(page, place)
      },
    )

  test(
    'scrolling /thinkforge before hydration is not undone by it',
    extendedWithoutWorker,
    async ({ page }) => {
      const at = () => page.getByRole('main').getByRole('article').nth(5)
      const path = '/thinkforge'
      await expectKept(page, { path, at }, () => page.goto(path, { waitUntil: 'commit' }))
    },
  )

  test(
    'scrolling a reloaded page before hydration is not undone by it',
    extendedWithoutWorker,
    async ({ page }) => {
      const path = '/archive'
      const article = (place: number) => page.getByRole('main').getByRole('article').nth(place)
      await page.goto(path)
      await isReady(page)
      await scrollToTop(page, article(5))
      await expectKept(page, { path, at: () => article(4) }, () => page.reload({ waitUntil: 'commit' }))
    },
  )
})

test('a reload of pages from the device restores their scroll position, and does not undo scrolling during it', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await isInstalled(page)
  for (const place of places)
    await test.step(`${place.path}${place.below ?? ''}`, async () => {
      const tab = await context.newPage()
      await open(tab, place.path)
      await expectRestored(tab, place)
      await tab.close()
    })

  await page.goto('/archive')
  await isReady(page)
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

test(
  'the layout of a page without scripts is deferred for its first frames, but not where its URL has a fragment',
  extended,
  async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      serviceWorkers: 'block',
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    const animation = () =>
      page
        .locator('article')
        .first()
        .evaluate((article) => {
          const parts = [...article.querySelectorAll('*')].map((part) => getComputedStyle(part).animationName)
          return parts.find((name) => name !== 'none') ?? 'none'
        })
    await page.goto('/blog/mobile-money-callbacks')
    expect(await animation()).toBe('deferLayout')
    await page.goto('/blog/mobile-money-callbacks#part-receive-the-callback-in-four-steps')
    expect(await animation()).toBe('none')
    await context.close()
  },
)
