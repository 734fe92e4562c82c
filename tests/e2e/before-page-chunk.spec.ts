import type { Locator } from '@playwright/test'
import { builtFile } from '#tests/support/built-file.ts'
import { expect, holdRequests, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

const isMarked = (name: string) => performance.getEntriesByName(name).length > 0

/** Resolves when the element is hydrated: from then on the recorder ignores events on it. */
const isHydrated = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => globalThis.early?.isOver?.(node))).toBe(true)

test('header, menu and search are interactive while the code of the page is loading', async ({
  page,
  site,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  const send = await holdRequests(page, builtFile('src/app/blog-screen.tsx'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/blog`, { waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.fill('mtandao')
  const menuButton = page.getByRole('button', { name: 'Menu' })
  await isHydrated(menuButton)
  await menuButton.click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Archive' })).toBeVisible()
  expect(await page.evaluate(isMarked, 'app-interactive')).toBe(false)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const posts = page.getByRole('main').getByRole('article')
  expect(await posts.count()).toBeGreaterThan(3)
  send()
  await page.waitForFunction(isMarked, 'app-quiet')
  await expect(search).toHaveValue('mtandao')
  await expect(page).toHaveURL(/q=mtandao/)
  expect(errors).toEqual([])
})

test('a link clicked before the code of the page has loaded navigates to its target', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.route(builtFile('src/app/blog-screen.tsx'), () => {})
  await page.goto(`${site.url}/blog`, { waitUntil: 'commit' })
  const link = page.getByRole('banner').getByRole('link', { name: 'Archive' })
  await isHydrated(link)
  await link.click()
  await expect(page).toHaveTitle(/Archive/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Archive/)
})

test('an invalid address is corrected while the content of the page is loading', async ({ page, site }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const send = await holdRequests(page, builtFile('src/features/portfolio/projects-page.tsx'))
  await page.goto(`${site.url}/projects?category=Boats`, { waitUntil: 'commit' })
  await expect(page).toHaveURL(`${site.url}/projects`)
  const projects = page.getByRole('main').getByRole('article')
  await expect(projects).toHaveCount(15)
  send()
  await page.waitForFunction(isMarked, 'app-quiet')
  await expect(projects).toHaveCount(15)
  await page.getByLabel('Search projects').fill('coffee')
  await expect(projects).toHaveCount(1)
  expect(errors).toEqual([])
})
