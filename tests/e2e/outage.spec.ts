import type { Page } from '@playwright/test'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { violationsIn } from './axe.ts'
import {
  aPost,
  expect,
  extended,
  extendedWithoutWorker,
  followMenuLink,
  hasLateCode,
  isInstalled,
  isReady,
  test,
  withoutWorker,
} from './fixtures.ts'
import { lastShift, noteShifts } from './note-shifts.ts'
import { storedRows } from './stored-rows.ts'

const outage = (page: Page) => page.getByRole('main').locator('[data-outage]')

/** Nothing red, and no toast. */
async function expectCalm(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
}

test('offline, lists and details show what the device has with its age, or say what comes, and it comes by itself', async ({
  page,
  context,
}) => {
  // axe would meet colours in the middle of their transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/blog')
  await isInstalled(page)
  // Its text is not on the device.
  const post = (await page.getByRole('article').last().getByRole('link').first().getAttribute('href')) ?? ''
  await expect
    .poll(async () => (await storedRows(page, 'posts')).map(({ slug }) => slug))
    .toContain(post.slice('/blog/'.length))
  await context.setOffline(true)
  await page.reload()
  await isReady(page)
  await expect(page.getByRole('article').nth(3)).toBeVisible()
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await expectCalm(page)

  for (const [address, what] of [
    ['/archive', 'The programs of the archive will appear here.'],
    [post, 'This post is not saved on this device.'],
  ] as const) {
    await page.goto(address)
    await expect(outage(page).first()).toContainText(`You are offline${what}`)
    await expect(outage(page).first()).toContainText('This page fills in by itself once you have a signal.')
    await expectCalm(page)
    expect(await violationsIn(page, 'main')).toEqual([])
  }
  await expect(page.locator('#comments [data-outage]')).toContainText('Comments will appear here.')
  await context.setOffline(false)
  await expect(page.locator('.article')).toBeVisible()
  await expect(outage(page)).toHaveCount(0)
  await page.goto('/archive')
  await expect(page.getByRole('article').nth(3)).toBeVisible()
  await expect(page.locator('[data-as-of]')).toHaveCount(0)
})

for (const locale of ['en-GB', 'sw-TZ'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(
      'the age of what could not be revalidated moves nothing',
      locale === 'en-GB' ? {} : extended,
      async ({ page, context }) => {
        await page.addInitScript(noteShifts)
        // Each page with the address of its content.
        const places = [
          ['/blog', addresses.posts()],
          [`/blog/${aPost}`, addresses.post(aPost)],
          ['/archive', '/archive/api/archives/?'],
          ['/archive/1', archiveAddresses.one(1)],
          ['/thinkforge/web-development-from-zero/values-and-functions', '/lessons/values-and-functions/'],
        ] as const
        for (const [address, content] of places) {
          await page.goto(address)
          await isInstalled(page)
          const stored = async () => [
            ...(await storedRows(page, 'answers')).map(({ url }) => String(url)),
            ...(await storedRows(page, 'lessons')).map(({ key }) => String(key)),
          ]
          await expect
            .poll(async () => (await stored()).some((url) => url.includes(content)), address)
            .toBe(true)
        }
        await context.setOffline(true)
        for (const [address] of places) {
          await page.goto(address)
          await expect(page.locator('main [data-as-of]'), address).toBeVisible()
          expect(await lastShift(page), address).toBeUndefined()
        }
      },
    )
  })

test(
  'a download and a sign-in that fail offline say so calmly; the download starts by itself, the form does not',
  extendedWithoutWorker,
  async ({ page, context }) => {
    await page.goto('/archive/1')
    await hasLateCode(page)
    const start = page
      .getByRole('main')
      .getByRole('button', { name: /^Download · / })
      .first()
    await start.waitFor()
    await context.setOffline(true)
    await start.click()
    await expect(outage(page)).toContainText('The download starts by itself as soon as you have a signal.')
    await expectCalm(page)
    await context.setOffline(false)
    await expect(page.locator('[data-download]').first()).toBeVisible()
    await expect(outage(page)).toHaveCount(0)

    await page.goto('/auth/login')
    await hasLateCode(page)
    await page.getByLabel('Username or email').fill('student')
    await page.getByLabel('Password', { exact: true }).fill('whatever')
    await context.setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(outage(page)).toContainText('You are offline. Try again when you have a signal.')
    await expect(page.getByLabel('Username or email')).toHaveValue('student')
    await expectCalm(page)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await context.setOffline(false)
    await expect(outage(page)).toHaveText('You are online again, you can try now.')
    const refused = page.waitForResponse((response) => response.url().includes('/login/'))
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await refused
    expect(requestedUrls.filter((url) => url.includes('/login/'))).toHaveLength(1)
  },
)

test(
  'a server that fails while there is a network is an error in the quoted words, and one that is back is asked again',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/about')
    await isReady(page)
    await page.route('**/archive/api/archives/**', (route) => route.fulfill({ status: 500, json: {} }))
    await followMenuLink(page, 'Archive')
    await expect(outage(page)).toContainText('Failed to load archives')
    await expect(outage(page)).toContainText('The server answered with an error.')
    await page.unroute('**/archive/api/archives/**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('article').nth(3)).toBeVisible()
  },
)

test(
  'the saved page offers all categories of the site, also those never seen, and none while it knows none',
  withoutWorker,
  async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await page.route('**/blog/api/categories/', (route) => route.abort())
    await page.goto('/saved')
    await isReady(page)
    await expect(page.getByText('Nothing saved yet.')).not.toContainText('category')
    await page.unroute('**/blog/api/categories/')
    await page.reload()
    await expect(page.getByText('Nothing saved yet.')).toContainText('Or save a whole category below.')
    const names = page.getByRole('button', { name: /^Save for offline: / })
    const { results }: { results: unknown[] } = await (await fetch(`${site.url}/blog/api/categories/`)).json()
    await expect(names).toHaveCount(results.length)
    expect(await storedRows(page, 'posts')).toEqual([])
    await context.close()
  },
)

test('pages open from the network while the cache of the app cannot be read', async ({ page, context }) => {
  await page.goto('/about')
  await isInstalled(page)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    CacheStorage.prototype.match = () => Promise.reject(new DOMException('damaged', 'UnknownError'))
  })
  await page.goto('/projects')
  await isReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  expect(await worker?.evaluate(() => CacheStorage.prototype.match.name)).toBe('')
})
