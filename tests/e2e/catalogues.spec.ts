import { expect, extendedWithoutWorker, isReady, test, withoutWorker } from './fixtures.ts'
import type { Page } from '@playwright/test'

/** Where the filters are beside the search; lists.spec.ts has those of a phone. */
const desktop = { width: 1280, height: 900 }

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const status = (page: Page) => page.getByRole('main').getByRole('status')

test(
  'projects are filtered by search, category and status, and a summary names the filters',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/projects')
    await isReady(page)
    await expect(status(page)).toHaveText('Found 15 project(s)')
    await page.getByLabel('Category').selectOption('Academic Project')
    await expect(status(page)).toHaveText('Found 3 project(s) in Academic Project')
    await page.getByLabel('Status').selectOption('Completed')
    await expect(status(page)).toHaveText('Found 2 project(s) in Academic Project with status: Completed')
    await page.getByLabel('Search projects').fill('MAIZE')
    await expect(status(page)).toHaveText('Found 1 project(s) in Academic Project with status: Completed')
    await expect(cards(page)).toHaveCount(1)
    await page.getByLabel('Search projects').fill('no such thing')
    await expect(page.getByText('No projects found')).toBeVisible()
    await expect(
      page.getByText('Try adjusting your search terms, category, or status filter.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(status(page)).toHaveText('Found 15 project(s)')
    await expect(page.getByLabel('Search projects')).toHaveValue('')
  },
)

test('filters survive a reload and the back button', extendedWithoutWorker, async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/projects')
  await isReady(page)
  await page.getByRole('button', { name: 'Enterprise Systems 3 projects' }).click()
  await page.getByLabel('Search projects').fill('coffee')
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/category=Enterprise&q=coffee|q=coffee&category=Enterprise/)

  await page.reload()
  await isReady(page)
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByLabel('Search projects')).toHaveValue('coffee')
  await expect(page.getByLabel('Category')).toHaveValue('Enterprise')

  await page.getByLabel('Sort by').selectOption('Oldest first')
  await expect(page).toHaveURL(/sort=oldest/)
  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('')

  await page.getByRole('link', { name: 'Ledger for a coffee cooperative' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger for a coffee cooperative')
  await page.goBack()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByLabel('Search projects')).toHaveValue('coffee')
  await page.goBack()
  await expect(cards(page)).toHaveCount(15)
  await expect(page.getByLabel('Search projects')).toHaveValue('')
})

test('invalid query parameters show the unfiltered page', extendedWithoutWorker, async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  for (const [path, count] of [
    ['/projects?category=Boats&status=7&q[]=x', 15],
    ['/thinkforge?level=%7B%7D&category=null', 15],
    ['/viormart?brand=Nobody&category=Boats', 10],
  ] as const) {
    await page.goto(path)
    await isReady(page)
    await expect.poll(() => cards(page).count(), { message: path }).toBeGreaterThanOrEqual(count)
  }
  expect(errors).toEqual([])
})

test(
  'a project without a link offers to request a similar solution, with the subject prefilled',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/projects?q=clinic')
    await isReady(page)
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Get Similar Solution' }).click()
    await expect(page.getByLabel('Subject (optional)')).toHaveValue(
      'A solution like Appointments for a clinic',
    )
  },
)

test('an order leads to the form, with the product as its subject', withoutWorker, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/viormart')
  await isReady(page)
  await page.getByRole('link', { name: 'Order', exact: true }).first().click()
  await expect(page.getByLabel('Subject (optional)')).toHaveValue(/^Order: ./)
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeInViewport()
})

test(
  'courses: featured and all, three paths, filters and an empty state',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/thinkforge')
    await isReady(page)
    await expect(page.getByRole('heading', { name: 'Featured Courses' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All Courses' })).toBeVisible()
    for (const name of ['Web Developer', 'Data Analyst', 'Business Online'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await page.getByLabel('Level').selectOption('Advanced')
    await expect(page.getByRole('heading', { name: 'Featured Courses' })).toHaveCount(0)
    await page.getByLabel('Search courses').fill('zzz')
    await expect(page.getByText('No courses found')).toBeVisible()
    await expect(page).toHaveURL(/level=Advanced/)
  },
)

test('the category bar filters the shop and shows counts', withoutWorker, async ({ page }) => {
  await page.goto('/viormart')
  await isReady(page)
  const books = page.getByRole('button', { name: /^Books/ })
  const count = Number((await books.innerText()).match(/\d+/)?.[0])
  await books.click()
  await expect(books).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(count)
  await page.getByLabel('Search products').fill('zzz')
  await expect(page.getByText('No products found')).toBeVisible()
})

test(
  'an item has an indexable page of its own, and a missing item is 404',
  withoutWorker,
  async ({ site, page }) => {
    const response = await fetch(`${site.url}/viormart/hp-mini-desktop`)
    const html = await response.text()
    expect(html).toContain('"@type":"Product"')
    expect(html).toContain('schema.org/OutOfStock')
    const missing = await page.goto('/thinkforge/no-such-course')
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course not found')
    const back = page.getByRole('link', { name: 'Back to Courses' })
    await expect(back).toBeVisible()
    await expect(back).not.toHaveAttribute('aria-current')
  },
)
