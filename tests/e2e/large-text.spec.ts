import { expect, isReady, test } from './fixtures.ts'
import { enlarge, expectFits } from './fits.ts'

// With reduced motion no layout is deferred.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

test('the menu and the search fit a phone with text twice as large', async ({ page }) => {
  await page.goto('/')
  await isReady(page)
  await enlarge(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectFits(page, 360)
  await page.keyboard.press('Escape')
  await page.locator('[data-search-button]').click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expectFits(page, 360)
})
