import { readdir, readFile } from 'node:fs/promises'
import company from '#catalogues/company.json' with { type: 'json' }
import { aPost, expect, extended, openPage, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

/** The newest unsupported browsers lack the first API only; older ones, such as Chrome 90, lack all. */
const missing = {
  toSorted: () => Reflect.deleteProperty(Array.prototype, 'toSorted'),
  'toSorted, AbortSignal.timeout and Object.hasOwn': () => {
    Reflect.deleteProperty(Array.prototype, 'toSorted')
    Reflect.deleteProperty(AbortSignal, 'timeout')
    Reflect.deleteProperty(Object, 'hasOwn')
  },
}

for (const [name, remove] of Object.entries(missing))
  test(
    `a browser without ${name} shows that it is too old, and its links work`,
    name === 'toSorted' ? {} : extended,
    async ({ page, context }) => {
      await page.addInitScript(remove)
      await page.goto(`/blog/${aPost}`)
      const notice = page.getByRole('complementary', { name: 'About this browser' })
      await expect(notice).toContainText('This browser is too old for all of this site.')
      await expect(notice.getByRole('link', { name: company.phone })).toBeVisible()
      await expect(notice.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/\d+$/)
      await expect(notice.getByRole('link', { name: company.email })).toBeVisible()
      const box = await notice.boundingBox()
      expect(box?.y).toBe(0)
      await expect(page.locator('.article')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click()
      await expect(page).toHaveURL(/\/archive$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(notice).toBeVisible()
      await page.goto('/client')
      await expect(notice).toBeVisible()
      // Where nothing is missing, the same page, opened later, is interactive by now.
      await openPage(await context.newPage(), '/client')
      await expect(page.locator('[aria-busy=true] > *:visible, button:visible, form:visible')).toHaveCount(0)
      expect(await page.evaluate(() => performance.getEntriesByName('app-interactive').length)).toBe(0)
    },
  )

test('the Swahili page shows the old-browser notice in Swahili', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'sw-TZ' })
  const page = await context.newPage()
  await page.addInitScript(missing.toSorted)
  await page.goto('/client')
  await expect(page.getByText('Kivinjari hiki ni cha zamani mno')).toBeVisible()
  await context.close()
})

test('a browser that cannot parse the scripts shows the notice by CSS alone', async ({ page }) => {
  // Simulates a browser that does not support the property in the rule, nor any newer one.
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '?.' }))
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('aspect-ratio:1', 'aspect-ratio:unknown')
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({
      response,
      headers,
      body: body.replaceAll('aspect-ratio: 1', 'aspect-ratio:unknown'),
    })
  })
  await page.goto('/')
  const notice = page.getByText('This browser is too old for all of this site.')
  await expect(notice).toBeVisible()
  expect((await page.locator('#unsupported-browser').boundingBox())?.y).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('a supported browser shows no notice', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#root[data-hydrated]')).toBeVisible()
  await expect(page.locator('#unsupported-browser')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  await expect(page.locator('#unsupported-browser')).toBeHidden()
  await page.goto('/nothing-here')
  await expect(page.locator('#root[data-hydrated]')).toBeVisible()
  await expect(page.locator('#unsupported-browser')).toBeHidden()
})

test('no script of the site calls an API newer than the supported browsers', async () => {
  const folder = new URL('../../dist/client/assets/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(50)
  const newer =
    // A library may have a method of its own with such a name.
    /(?<!this)\.(?:withResolvers|groupBy|fromAsync|isSubsetOf|symmetricDifference|toHex|toBase64|getOrInsert)\(|Promise\.try\(|Iterator\.from\(/
  for (const file of files) expect(await readFile(new URL(file, folder), 'utf8'), file).not.toMatch(newer)
})
