import type { Page } from '@playwright/test'
import { expect, isReady, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

test.use({ serviceWorkers: 'block' })

/** Runs in the page: buttons without a border that differs from their background. */
function withoutShape(): string[] {
  const probe = document.createElement('span')
  probe.style.color = 'Canvas'
  document.body.append(probe)
  const canvas = getComputedStyle(probe).color
  probe.remove()
  return (
    [...document.querySelectorAll('button')]
      // The border of the badge is the one of its pill.
      .map((element) => element.querySelector('[data-network] > span') ?? element)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const style = getComputedStyle(element)
        const hasEdge = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== canvas
        return !hasEdge && style.backgroundColor === canvas
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
  )
}

const colourOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** The computed value of a system colour. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.createElement('span')
    probe.style.forcedColorAdjust = 'none'
    probe.style.color = colour
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

const buttonPages = ['/', '/auth/login', '/blog/mobile-money-callbacks', '/client/projects', '/settings']

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`with forced colours, ${colorScheme}`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme }))

    test('every button has a visible border, also in an open form', async ({ page }) => {
      for (const path of buttonPages) {
        await page.goto(path)
        await isReady(page)
        expect.soft(await page.locator('button:visible').count(), path).toBeGreaterThan(1)
        expect.soft(await page.evaluate(withoutShape), path).toEqual([])
      }
      await page.goto('/client/requests')
      await isReady(page)
      await page.getByRole('button', { name: 'New Request' }).click()
      await page.getByRole('button', { name: 'Calendar' }).click()
      await expect(page.getByRole('button', { name: 'Earlier' })).toBeVisible()
      expect(await page.evaluate(withoutShape)).toEqual([])
    })

    test('the network indicator and the current page are visible', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto('/blog')
      await isReady(page)
      const canvas = await systemColour(page, 'Canvas')
      const highlight = await systemColour(page, 'Highlight')
      expect(highlight).not.toBe(canvas)
      expect(await colourOf(page, '[data-network] [aria-hidden=true]')).not.toBe(canvas)
      expect(await colourOf(page, 'header nav [aria-current=page]')).toBe(highlight)
    })

    test('the selection in the portal and the fill of a progress bar are visible', async ({ page }) => {
      await page.goto('/client/billing')
      await isReady(page)
      const highlight = await systemColour(page, 'Highlight')
      expect(await colourOf(page, '[role=tab][aria-selected=true]')).toBe(highlight)
      expect(await colourOf(page, '[role=tab][aria-selected=false]')).not.toBe(highlight)
      await page.goto('/client/projects')
      await isReady(page)
      expect(await colourOf(page, 'main [aria-pressed=true]')).toBe(highlight)
      expect(await colourOf(page, '[role=meter] > *')).toBe(highlight)
    })

    test('the colour chosen in the settings is visible', async ({ page }) => {
      await page.goto('/settings')
      await isReady(page)
      const outline = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(await outline('label:has([type=radio]:checked)')).toBe('solid')
      expect(await outline('label:has([type=radio]:not(:checked))')).toBe('none')
    })
  })
