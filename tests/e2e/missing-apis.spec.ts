import type { Page } from '@playwright/test'
import {
  aPerson,
  aPost,
  badge,
  expect,
  extended,
  extendedWithoutWorker,
  isInstalled,
  isReady,
  openMenu,
  signIn,
  test,
  unique,
  writeComment,
} from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

/** APIs that some browser lacks; docs/engine.md lists them with the fallbacks. */
const apis = [
  'storage',
  'locks',
  'share',
  'setAppBadge',
  'sync',
  'periodicSync',
  'BroadcastChannel',
  'requestIdleCallback',
  'scheduler',
  'cookieStore',
  'trustedTypes',
  'popover',
  'opfs',
] as const

/** From the next load on, the page lacks them: they are deleted from every object that has them. */
async function without(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((missing) => {
    const places = [
      globalThis,
      Navigator.prototype,
      ServiceWorkerRegistration.prototype,
      HTMLElement.prototype,
      Window.prototype,
    ]
    for (const name of missing) for (const place of places) Reflect.deleteProperty(place, name)
    if (missing.includes('setAppBadge')) Reflect.deleteProperty(Navigator.prototype, 'clearAppBadge')
    if (missing.includes('popover')) {
      Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
      Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
    }
    if (missing.includes('opfs')) Reflect.deleteProperty(globalThis, 'FileSystemFileHandle')
  }, names)
}

/**
 * A policy that requires Trusted Types still applies after the API is removed here; a browser without the API
 * ignores it.
 */
test.use({ bypassCSP: true })

/** No API of a group replaces another of the same group, so that each fallback is used. */
const groups = [
  ['storage', 'share', 'BroadcastChannel', 'popover'],
  ['locks', 'setAppBadge', 'sync', 'cookieStore', 'opfs'],
  ['periodicSync', 'requestIdleCallback', 'scheduler', 'trustedTypes'],
] as const

test('every API belongs to a group', () => {
  expect(groups.flat().toSorted()).toEqual([...apis].toSorted())
})

for (const group of groups)
  test(
    `a page is read, installed and reopened without ${group.join(', ')}`,
    extended,
    async ({ page, context }) => {
      const broken: string[] = []
      page.on('pageerror', (error) => broken.push(error.message))
      await without(page, group)
      await page.goto(`/blog/${aPost}`)
      await isInstalled(page)
      await context.setOffline(true)
      await page.reload()
      await expect(page.locator('.article')).toContainText('rice flour')
      expect(broken).toEqual([])
    },
  )

test('without any of these APIs a comment is queued and sent once, and a file is downloaded', async ({
  page,
  context,
  site,
}) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await without(page, apis)
  await signIn(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  const other = await context.newPage()
  await without(other, apis)
  await other.goto(`/blog/${aPost}`)
  await isInstalled(other)

  await context.setOffline(true)
  const text = unique('Written without much')
  await writeComment(page, text)
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await site.comments(aPost)).filter((one) => one === text).length).toBe(1)
  await expect
    .poll(async () => (await storedRows(page, 'outbox')).map(({ state }) => state))
    .toEqual(['done'])
  // Either tab may have sent it; without BroadcastChannel the other sees the result after a reload.
  await page.reload()
  await expect(badge(page)).toContainText('All sent')
  await other.reload()
  await expect(other.getByRole('article').filter({ hasText: text })).toHaveCount(1)

  // The other tab receives the new session.
  await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()
  await expect((await openMenu(other)).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await other.close()

  await page.goto('/archive/11')
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download .*: Swahili IT Glossary \(Any device\)$/ })
    .first()
    .click()
  const sure = page.getByRole('dialog').getByRole('button').first()
  await Promise.race([saved, sure.click().catch(() => {})])
  expect((await saved).suggestedFilename()).toMatch(/glossary/i)
  expect(broken).toEqual([])
})

test(
  'a download that cannot start shows the error at its button',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/archive/11')
    await isReady(page)
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'storage', {
        value: { estimate: () => Promise.reject(new TypeError('not here')) },
      }),
    )
    await page
      .getByRole('button', { name: /^Download .*: Swahili IT Glossary \(Any device\)$/ })
      .first()
      .click()
    await expect(page.getByText('Failed to start download. Please try again.')).toBeVisible()
  },
)
