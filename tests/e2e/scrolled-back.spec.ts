import type { Locator, Page } from '@playwright/test'
import { expect, isInstalled, isReady, test } from './fixtures.ts'

const topOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top))

async function bringUp(page: Page, element: Locator): Promise<void> {
  await element.evaluate((node) => scrollTo(0, node.getBoundingClientRect().top + scrollY - 100))
  await expect.poll(() => topOf(element)).toBe(100)
}

const places = [
  { path: '/archive', at: (page: Page) => page.getByRole('main').getByRole('article').nth(14) },
  { path: '/blog', at: (page: Page) => page.getByRole('main').getByRole('article').nth(9) },
  { path: '/', at: (page: Page) => page.locator('#roadmap') },
]

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(serviceWorkers === 'allow' ? 'from the device' : 'from the server', () => {
    test.use({ serviceWorkers, viewport: { width: 360, height: 740 } })

    for (const { path, at } of places)
      test(`${path} that is loaded anew is where it was scrolled to`, async ({ page }) => {
        await page.goto(path)
        await (serviceWorkers === 'allow' ? isInstalled(page) : isReady(page))
        const element = at(page)
        await bringUp(page, element)
        await page.reload()
        await isReady(page)
        await expect.poll(() => topOf(element)).toBe(100)
      })
  })

test('who has moved a page that comes anew stays there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/archive')
  await isInstalled(page)
  await bringUp(page, page.getByRole('main').getByRole('article').nth(14))
  // Too far for any page to be long enough.
  await page.addInitScript(() => {
    const kept = sessionStorage.getItem('place-left')
    if (kept) sessionStorage.setItem('place-left', kept.replace(/^\d+/, '50000'))
  })
  await page.reload()
  await isReady(page)
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible()
  await page.mouse.wheel(0, -300)
  const top = await page.evaluate(() => scrollY)
  await page.evaluate(() => document.body.style.setProperty('min-height', '60000px'))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(60_000)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(400)
})
