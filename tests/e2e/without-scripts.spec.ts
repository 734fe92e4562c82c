import company from '#catalogues/company.json' with { type: 'json' }
import { portalPaths } from './portal-paths.ts'
import { aPost, expect, test } from './fixtures.ts'
import { overlaps } from './overlaps.ts'
import { publicPages } from './public-pages.ts'

// With reduced motion no layout is deferred.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

for (const path of [...publicPages, '/portal', ...portalPaths])
  test(`${path} is readable without scripts, lists once what needs them, and nothing overlaps`, async ({
    page,
  }) => {
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
    // No loading state that never ends, and no control without effect.
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
  test(`${path} shows a notice in place of content that needs scripts`, async ({ page }) => {
    await page.goto(path)
    expect((await page.getByRole('main').innerText()).split('This part needs JavaScript.')).toHaveLength(2)
    await page.getByRole('main').getByRole('link', { name: 'Other ways to reach us' }).click()
    await expect(page).toHaveURL(/#limits$/)
  })

test('links in the header of a page reach every part of the site', async ({ page }) => {
  await page.goto(`/blog/${aPost}`)
  for (const name of ['Home', 'E-Learning', 'Shop', 'Contact']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
