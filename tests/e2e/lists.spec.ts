import type { Page } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { violationsIn } from './axe.ts'
import {
  expect,
  extended,
  extendedWithoutWorker,
  holdRequests,
  isInstalled,
  isReady,
  test,
  withoutWorker,
} from './fixtures.ts'

const lists = ['/viormart', '/projects', '/thinkforge', '/blog', '/archive']

/** The highest that the first card of a list may begin, in px from the top of a phone's screen. */
const firstCardAt = 420

const firstCard = (page: Page) =>
  page.evaluate(() => document.querySelector('main article')?.getBoundingClientRect().top ?? Infinity)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })

  test('the first card of each list is within reach, before and after hydration, in both languages', async ({
    browser,
    site,
  }) => {
    for (const locale of locales) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale,
        viewport: { width: 360, height: 740 },
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      for (const path of lists) {
        const release = await holdRequests(page, '**/*.js')
        await page.goto(path, { waitUntil: 'commit' })
        await page.getByRole('main').getByRole('article').first().waitFor()
        const rendered = await firstCard(page)
        release()
        await isReady(page)
        const hydrated = await firstCard(page)
        await page.unrouteAll()
        expect.soft(rendered, `${locale} ${path}, rendered`).toBeLessThanOrEqual(firstCardAt)
        expect.soft(hydrated, `${locale} ${path}, hydrated`).toBeLessThanOrEqual(firstCardAt)
        expect.soft(rendered, `${locale} ${path} does not move`).toBe(hydrated)
      }
      await context.close()
    }
  })

  test(
    'the filters are in a sheet: pressed before hydration, by keyboard, with its count on the bar',
    extendedWithoutWorker,
    async ({ page }) => {
      const release = await holdRequests(page, '**/*.js')
      await page.goto('/viormart', { waitUntil: 'commit' })
      const bar = page.getByRole('search', { name: 'Filter products' })
      const button = bar.getByRole('button', { name: /^Filters/ })
      await button.click()
      release()
      const sheet = page.getByRole('dialog', { name: 'Filter products' })
      await expect(sheet).toBeVisible()
      await isReady(page)
      await sheet.getByLabel('Category').selectOption('Books')
      await expect(sheet.getByRole('status')).toHaveText('3 products')
      await sheet.getByLabel('Brand').selectOption('Vior')
      await sheet.getByLabel('Sort by').selectOption('Price, lowest first')
      expect(await violationsIn(page, 'dialog', [360])).toEqual([])
      // The focus stays in the sheet, whichever way it goes round.
      for (let step = 0; step < 9; step += 1) {
        await page.keyboard.press('Tab')
        const isInside = await sheet.evaluate(
          (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
        )
        expect(isInside).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(button).toBeFocused()
      await expect(button).toHaveAccessibleName('Filters 2 in use')
      await expect(page).toHaveURL(/category=Books.*brand=Vior.*sort=price-low/)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)

      await button.click()
      await sheet.getByRole('button', { name: 'Clear the filters' }).click()
      await expect(page).toHaveURL((url) => !url.searchParams.has('brand') && url.searchParams.has('sort'))
      await sheet.getByRole('button', { name: 'Show results' }).click()
      await expect(button).toHaveAccessibleName('Filters')
    },
  )
})

test(
  'on a desktop the filters are beside the search, and nothing opens a sheet',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const path of lists) {
      await page.goto(path)
      const bar = page.getByRole('search')
      await expect(bar.getByLabel('Category')).toBeVisible()
      await expect(bar.getByRole('button', { name: /^Filters/ })).toBeHidden()
      expect(await firstCard(page), path).toBeLessThanOrEqual(500)
    }
    await page.goto('/viormart?q=nothing-like-it')
    await expect(page.getByRole('button', { name: 'Clear the filters' })).toBeVisible()
    await isReady(page)
    expect(await violationsIn(page)).toEqual([])
  },
)

test(
  'lists of all hold the featured items too, and asking for a notice stretches no other card',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const [path, heading, count] of [
      ['/thinkforge', 'All Courses', 15],
      ['/viormart', 'All Products', 22],
    ] as const) {
      await page.goto(path)
      const all = page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
      const cards = all.getByRole('article')
      await expect
        .poll(async () => {
          await cards.last().scrollIntoViewIfNeeded()
          return cards.count()
        })
        .toBe(count)
    }
    await isReady(page)
    const heights = () =>
      page.getByRole('article').evaluateAll((cards) => cards.map((card) => Math.round(card.clientHeight)))
    const before = await heights()
    await page.getByRole('button', { name: 'Notify Me: HP mini desktop computer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notify Me: HP mini desktop computer' })
    await expect(dialog.getByLabel('Your email')).toBeFocused()
    expect(await heights()).toEqual(before)
    expect(await violationsIn(page, 'dialog', [1280])).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'a product is ordered in a quantity by form or WhatsApp; what others sell leads to them',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/viormart/logitech-keyboard-and-mouse')
    await isReady(page)
    expect(await violationsIn(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    const whatsApp = page.getByRole('link', { name: /^Order by WhatsApp/ })
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByLabel('Quantity').fill('4')
    await page.getByRole('button', { name: 'One less' }).click()
    await expect(page.getByLabel('Quantity')).toHaveValue('3')
    const address = new URL((await whatsApp.getAttribute('href')) ?? '')
    expect(`${address.origin}${address.pathname}`).toMatch(/^https:\/\/wa\.me\/\d{9,15}$/)
    expect(address.searchParams.get('text')).toBe(
      'Hello, I would like to order: 3 × Logitech wireless keyboard and mouse (180,000 TZS each).',
    )
    await expect(page.getByText('6 months from the maker, written on the receipt')).toBeVisible()
    const related = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Related products' }) })
    await expect(related.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    await expect(page.getByLabel('Subject (optional)')).toHaveValue(
      'Order: 3 × Logitech wireless keyboard and mouse',
    )

    await page.goto('/viormart/adobe-acrobat-pro')
    const seller = page.getByRole('link', { name: 'Buy at Adobe Store (opens in a new tab)' })
    await expect(seller).toHaveAttribute('rel', /\bsponsored\b.*\bnoopener\b/)
    await expect(seller).toHaveAttribute('target', '_blank')
    await expect(seller).toHaveAttribute('href', /^https:\/\/www\.adobe\.com\//)
    await expect(page.getByRole('link', { name: 'Order', exact: true })).toHaveCount(0)
  },
)

test(
  'pages of a course and a project that were never opened show their details offline, with their covers',
  extended,
  async ({ page, context }) => {
    await page.goto('/viormart')
    await isInstalled(page)
    await context.setOffline(true)
    await page.goto('/thinkforge')
    await page.getByRole('link', { name: 'Web Development from Zero' }).first().click()
    await expect(page.getByRole('heading', { name: 'What you will learn' })).toBeVisible()
    await page.goto('/thinkforge/python-first-steps')
    await expect(page.getByText('You write a program that asks, calculates and answers.')).toBeVisible()
    await expect(page.getByText('One evening a week, 17:30 to 19:30')).toBeVisible()
    await expect(page.getByText('The lessons of this course will appear here.')).toBeVisible()
    await expect(
      page.getByText('The course costs 120,000 TZS. There is no payment on this site.'),
    ).toBeVisible()
    await page.goto('/projects/village-savings-groups')
    await expect(page.getByText('The book is closed before the meeting ends.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What was used' })).toBeVisible()
    // After the last project of the catalogue comes the first.
    await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Next project' }) })
      .getByRole('link', { name: 'ThinkForge learning platform' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ThinkForge learning platform')
    // An icon that is not here has no size.
    const icon = await page
      .locator('.cover use')
      .first()
      .evaluate((use: SVGGraphicsElement) => use.getBBox().width)
    expect(icon).toBeGreaterThan(10)
  },
)
