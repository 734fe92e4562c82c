import type { Page } from '@playwright/test'
import company from '#catalogues/company.json' with { type: 'json' }
import { portalPaths } from './portal-paths.ts'
import { aPost, expect, extended, test } from './fixtures.ts'
import { overlaps } from './overlaps.ts'
import { publicPages } from './public-pages.ts'

test.use({ serviceWorkers: 'block' })

// With reduced motion no layout is deferred.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

/** Where the page's style elements are, and the classes of elements that precede their rules or have none. */
function checkRuleOrder(): { places: string[]; late: string[] } {
  const styles = [...document.querySelectorAll('style')]
  const isAfter = (one: Element, other: Element) =>
    Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
  const texts = styles.map((style) => [...(style.sheet?.cssRules ?? [])].map((rule) => rule.cssText).join(''))
  // A utility class contains an underscore: `mt_3`, `hover:bg_tint`.
  const late = [...document.querySelectorAll('[class*="_"]')].flatMap((element) =>
    [...element.classList].filter((name) => {
      const selector = `.${CSS.escape(name)}`
      const isRuled = (style: Element, index: number) =>
        isAfter(element, style) && texts[index]?.includes(selector)
      return name.includes('_') && !styles.some(isRuled)
    }),
  )
  return { places: styles.map((style) => style.parentElement?.tagName ?? ''), late: [...new Set(late)] }
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const notice = page.getByRole('complementary', { name: 'About this browser' })
  await expect(notice).toHaveCount(1)
  const words = await notice.innerText()
  expect.soft(words, path).toContain('JavaScript is off in this browser.')
  expect.soft(words, path).not.toContain('too old')
  await expect
    .soft(notice.getByRole('link', { name: company.phone }), path)
    .toHaveAttribute('href', /^tel:\+\d+$/)
  await expect
    .soft(notice.getByRole('link', { name: 'WhatsApp' }), path)
    .toHaveAttribute('href', /wa\.me\/\d+$/)
  await expect
    .soft(notice.getByRole('link', { name: company.email }), path)
    .toHaveAttribute('href', /^mailto:/)
  expect.soft((await notice.boundingBox())?.y, path).toBe(0)

  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect.soft((await main.innerText()).trim(), path).not.toBe('')
  // No loading state that never ends, and no control without effect.
  const controls = page.locator('button:visible, input:visible, textarea:visible, select:visible')
  await expect.soft(controls, path).toHaveCount(0)
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  expect.soft(await page.evaluate(overlaps), path).toEqual([])
}

test('every page is readable without scripts, lists once what needs them, and nothing overlaps; elements come after their style rules', async ({
  page,
}) => {
  for (const path of publicPages) {
    await expectReadable(page, path)
    const { places, late } = await page.evaluate(checkRuleOrder)
    expect.soft(places, path).toContain('HEAD')
    expect.soft(late, path).toEqual([])
  }
  for (const path of ['/portal', ...portalPaths]) await expectReadable(page, path)
})

const pagesThatNeedScripts = [
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
]

test('a notice takes the place of content that needs scripts', async ({ page }) => {
  for (const path of pagesThatNeedScripts) {
    await page.goto(path)
    const parts = (await page.getByRole('main').innerText()).split('This part needs JavaScript.')
    expect.soft(parts, path).toHaveLength(2)
    await page.getByRole('main').getByRole('link', { name: 'Other ways to reach us' }).click()
    await expect(page).toHaveURL(/#unsupported-browser$/)
  }
})

test('links in the header of a page reach every part of the site', extended, async ({ page }) => {
  await page.goto(`/blog/${aPost}`)
  for (const name of ['Home', 'E-Learning', 'Shop', 'Contact']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
