import company from '#catalogues/company.json' with { type: 'json' }
import { portalPaths } from './portal-paths.ts'
import { aPost, expect, test } from './fixtures.ts'
import { overlaps } from './overlaps.ts'
import { publicPages } from './public-pages.ts'

// Without motion nothing of a page is laid out late.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

for (const path of [...publicPages, '/portal', ...portalPaths])
  test(`${path} reads without scripts, says once what needs them, and nothing overlaps`, async ({ page }) => {
    await page.goto(path)
    const notice = page.getByRole('complementary', { name: 'About this browser' })
    await expect(notice).toHaveCount(1)
    const words = await notice.innerText()
    expect(words).toContain('JavaScript is off in this browser.')
    expect(words).not.toContain('too old')
    await expect(notice.getByRole('link', { name: company.phone })).toHaveAttribute('href', /^tel:\+\d+$/)
    await expect(notice.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/\d+$/)
    await expect(notice.getByRole('link', { name: company.email })).toHaveAttribute('href', /^mailto:/)
    expect((await notice.boundingBox())?.y).toBe(0)

    const main = page.getByRole('main')
    await expect(main).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect((await main.innerText()).trim()).not.toBe('')
    // Nothing that waits for ever, and nothing that does nothing.
    await expect(page.locator('button:visible, input:visible, textarea:visible, select:visible')).toHaveCount(
      0,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await page.evaluate(overlaps)).toEqual([])
  })

for (const path of [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/contact',
  '/search',
  '/client',
  '/portal',
  '/profile',
  '/settings',
  '/saved',
  '/install',
  '/share',
  '/blog/manage',
])
  test(`${path} says in the place of what needs scripts that it does`, async ({ page }) => {
    await page.goto(path)
    expect((await page.getByRole('main').innerText()).split('This part needs JavaScript.')).toHaveLength(2)
    await page.getByRole('main').getByRole('link', { name: 'Other ways to reach us' }).click()
    await expect(page).toHaveURL(/#limits$/)
  })

test('from the head of a page every part of the site is reached', async ({ page }) => {
  await page.goto(`/blog/${aPost}`)
  for (const name of ['Home', 'E-Learning', 'Shop', 'Contact']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
