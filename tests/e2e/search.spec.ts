import type { Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import {
  aPost,
  expect,
  extendedWithoutWorker,
  isInstalled,
  isReady,
  test,
  withoutWorker,
} from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

const opener = (page: Page) => page.locator('[data-search-button]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => page.locator('[data-search-field]')
const hits = (page: Page) => page.locator('[data-search-hit]')
const status = (page: Page) => page.getByRole('search').getByRole('status')

async function openSearch(page: Page, address = '/blog'): Promise<void> {
  await page.goto(address)
  await isReady(page)
  await opener(page).click()
  await expect(field(page)).toBeFocused()
}

async function builds(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('search-index-built').length)
}

async function findsEveryKind(page: Page, width: number): Promise<void> {
  for (const [query, group] of [
    ['mobile money', 'Posts'],
    ['react', 'Courses'],
    ['laptop', 'Products'],
    ['school', 'Projects'],
    ['privacy', 'Pages'],
  ] as const) {
    await field(page).fill(query)
    await expect(dialog(page).getByRole('heading', { name: group })).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect((await dialog(page).boundingBox())?.width).toBe(width)
}

test(
  'at 360 and 1280 px one search finds posts, courses, products, projects and pages; it tolerates typos, matches prefixes, marks its hits and handles Swahili',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openSearch(page)
    await expect.poll(async () => (await storedRows(page, 'posts')).length).toBeGreaterThan(5)
    await field(page).fill('laptpo')
    await expect(hits(page).locator('mark').first()).toHaveText(/laptop/i)
    await expect(status(page)).toHaveText('Nothing found for “laptpo”. Try another word, or fewer of them.')
    await expect(dialog(page).getByRole('heading', { name: 'Similar spellings' })).toBeVisible()
    await field(page).fill('progr')
    await expect(hits(page).locator('mark').first()).toHaveText(/^progr/i)
    await field(page).fill('faragha')
    await expect(hits(page).first()).toContainText('Privacy')
    await expect(status(page)).toContainText('for “faragha”')
    await field(page).fill('xyzzyq')
    await expect(status(page)).toHaveText('Nothing found for “xyzzyq”. Try another word, or fewer of them.')
    await expect(hits(page)).toHaveCount(0)
    await findsEveryKind(page, 360)

    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 740 })
    await opener(page).click()
    await findsEveryKind(page, 1280)
  },
)

test(
  'keyboard only: arrows move, Enter opens, Escape closes and returns the focus',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/blog')
    await isReady(page)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('offline')
    await expect(hits(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(hits(page).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(hits(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('mobile money callbacks')
    await expect(status(page)).toContainText('for “mobile money callbacks”')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/blog/${aPost}$`))
    await expect(dialog(page)).toBeHidden()
  },
)

test('a key that follows Escape at once opens the search again', withoutWorker, async ({ page }) => {
  await openSearch(page)
  for (let round = 0; round < 5; round++) {
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
    await expect(field(page)).toBeFocused()
  }
})

test(
  'the search is kept in the address, survives a reload and is shared with the page',
  extendedWithoutWorker,
  async ({ page }) => {
    await openSearch(page)
    await field(page).fill('react')
    await field(page).press('Enter')
    await expect(page).toHaveURL('/search?q=react')
    await expect(dialog(page)).toBeHidden()
    await expect(field(page)).toHaveValue('react')
    // The last group that is rendered.
    await expect(page.getByRole('region', { name: 'Similar spellings' })).toBeVisible()
    const found = await hits(page).allTextContents()
    await page.reload()
    await expect(field(page)).toHaveValue('react')
    await expect(hits(page)).toHaveText(found)
    await field(page).fill('')
    await expect(page).toHaveURL('/search')
    await expect(hits(page)).toHaveCount(0)
    await page.goto(`/search?q=${'x'.repeat(500)}&page=nonsense`)
    await isReady(page)
    await expect(field(page)).toHaveValue('')
  },
)

test('the search works offline, also after a reload', async ({ page, context }) => {
  await page.goto('/blog')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBeGreaterThan(5)
  await context.setOffline(true)
  await page.reload()
  await isReady(page)
  await opener(page).click()
  await field(page).fill('mobile money callbacks')
  await expect(hits(page).first()).toContainText('Mobile-money callbacks')
  await page.goto('/search?q=logitech')
  await expect(hits(page).first()).toBeVisible()
})

test(
  'the index is built once, rebuilt when posts change, and returns at most 40 rows',
  extendedWithoutWorker,
  async ({ page }) => {
    // The second page of the list changes the content.
    const second = page.waitForResponse((response) => response.url().includes('cursor='))
    await page.goto('/blog')
    await isReady(page)
    const { results }: { results: { slug: string }[] } = await (await second).json()
    await expect
      .poll(async () => (await storedRows(page, 'posts')).map(({ slug }) => slug))
      .toEqual(expect.arrayContaining(results.map(({ slug }) => slug)))
    expect(await builds(page)).toBe(0)
    await opener(page).click()
    for (const query of ['a', 'an', 'android', 'the', 'e', 'kozi']) {
      await field(page).fill(query)
      await expect(status(page)).toContainText(`“${query}”`)
    }
    await page.keyboard.press('Escape')
    await opener(page).click()
    await field(page).fill('s')
    await expect(status(page)).toContainText('the best 40 are shown')
    await expect(hits(page)).toHaveCount(40)
    expect(await builds(page)).toBe(1)

    await page.keyboard.press('Escape')
    await page.goto(`/blog/${aPost}`)
    await isReady(page)
    await opener(page).click()
    await field(page).fill('flour')
    await expect(hits(page).first()).toContainText('Mobile-money callbacks')
    await page.keyboard.press('Escape')
    const before = await builds(page)
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await page.getByRole('article').nth(3).getByRole('link').first().click()
    await expect
      .poll(async () => (await storedRows(page, 'posts')).filter(({ content }) => content).length)
      .toBe(2)
    await opener(page).click()
    await field(page).fill('flour')
    await expect(hits(page).first()).toBeVisible()
    expect(await builds(page)).toBe(before + 1)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the search button leads to a page that explains what is required',
    extendedWithoutWorker,
    async ({ page }) => {
      await page.goto('/blog')
      await opener(page).click()
      await expect(page).toHaveURL('/search')
      expect(await page.getByRole('main').innerText()).toContain('This part needs JavaScript.')
    },
  )
})

for (const locale of ['en-GB', 'sw-TZ']) {
  test(
    `axe finds no violation in the search, ${locale}`,
    locale === 'en-GB' ? withoutWorker : extendedWithoutWorker,
    async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.url, locale, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await openSearch(page, '/')
      await field(page).fill('react')
      await expect(hits(page).first()).toBeVisible()
      expect(await violationsIn(page, 'dialog[open]')).toEqual([])
      await field(page).press('Enter')
      await expect(page).toHaveURL('/search?q=react')
      await expect(hits(page).first()).toBeVisible()
      expect(await violationsIn(page)).toEqual([])
      await context.close()
    },
  )
}

test(
  'the pages of the installation and of what is saved are found by their words',
  extendedWithoutWorker,
  async ({ page, context, site }) => {
    const leadsTo = async (query: string, path: string) => {
      await field(page).fill(query)
      await expect(status(page)).toContainText(`“${query}”`)
      await expect(page.getByRole('main').locator(`a[href="${path}"]`).first()).toBeVisible()
    }
    await page.goto('/search')
    await leadsTo('install', '/install')
    await leadsTo('offline', '/install')
    await leadsTo('saved', '/saved')
    await context.addCookies([{ name: 'lang', value: 'sw', url: site.url }])
    await page.goto('/search')
    await leadsTo('sakinisha', '/install')
    await leadsTo('zilizohifadhiwa', '/saved')
  },
)
