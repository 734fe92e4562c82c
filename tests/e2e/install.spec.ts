import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { installedFiles } from '#bench/site-sizes.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { builtPath } from '#tests/support/built-file.ts'
import { stableNameOf } from '../../sw/listed-files.ts'
import { axeFindings } from './axe.ts'
import {
  aPerson,
  aPost,
  expect,
  expectSignedIn,
  extendedWithoutWorker,
  holdRequests,
  isInstalled,
  isReady,
  openAs,
  signIn,
  test,
  unique,
  withoutWorker,
  writeComment,
} from './fixtures.ts'
import { cachedFiles } from './cached-files.ts'
import { storedRows } from './stored-rows.ts'

test('a page whose navigation was in flight while the first worker activated is controlled too', async ({
  page,
  context,
}) => {
  const held = Promise.withResolvers<void>()
  const release = await holdRequests(page, /\/services$/)
  page.on('request', (request) => void (request.isNavigationRequest() && held.resolve()))
  const navigation = page.goto('/services')
  await held.promise
  const other = await context.newPage()
  await other.goto('/about')
  await isInstalled(other)
  release()
  await navigation
  await isInstalled(page)
})

test('content shared by another app is kept once, also offline, and can be removed and restored', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  const shared = `/share?title=Habari&text=${encodeURIComponent('Soma https://example.org/a?b=1')}`
  await page.goto(shared)
  const link = page.getByRole('link', { name: 'https://example.org/a?b=1' })
  await expect(link).toBeVisible()
  await page.goto(shared)
  await expect(link).toHaveCount(1)
  await page.goto('/share?url=javascript:alert(1)&text=%3Cimg%20src=x%20onerror=alert(1)%3E')
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  const focused = page.getByRole('main').locator(':focus')
  await page.getByRole('button', { name: 'Remove' }).last().press('Enter')
  await expect(link).toHaveCount(0)
  await expect(focused).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(link).toHaveCount(1)
  await expect(focused).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
})

test('the app badge counts pending actions, and the install offer is shown once, after the first action', async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(globalThis, { iconCounts: counts })
    navigator.setAppBadge = async (count = 0) => void counts.push(count)
    navigator.clearAppBadge = async () => void counts.push(0)
  })
  const counts = () => page.evaluate(() => Reflect.get(globalThis, 'iconCounts'))
  const announceInstall = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => undefined,
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      })
      dispatchEvent(event)
      return event.defaultPrevented
    })
  await openAs(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  expect(await announceInstall()).toBe(true)
  const offer = page.getByText('Keep the app on your home screen')
  // The code of the menu is requested after that of the offer would be.
  await expectSignedIn(page)
  await expect(offer).toHaveCount(0)

  await context.setOffline(true)
  await writeComment(page, unique('Worth keeping'))
  await expect(offer).toBeVisible()
  await expect(page.getByText(/takes 0\.\d\sMB on this device/)).toBeVisible()
  await expect.poll(counts).toContain(1)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)

  await context.setOffline(false)
  await expect.poll(async () => (await counts()).at(-1)).toBe(0)
  await page.reload()
  await isReady(page)
  await announceInstall()
  await context.setOffline(true)
  await writeComment(page, unique('Written later'))
  await expect(page.getByText('Written later')).toBeVisible()
  // The offer is made before the action is counted.
  await expect.poll(counts).toContain(1)
  await expectSignedIn(page)
  await expect(offer).toHaveCount(0)
})

for (const [name, userAgent, title, steps, words] of [
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1',
    'Install the app',
    3,
    'Open this page in Safari',
  ],
  [
    'a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Install the app',
    2,
    'Add to Dock',
  ],
  [
    'Firefox on a computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Keep the site at hand',
    2,
    'This browser cannot install web apps.',
  ],
] as const) {
  test(
    `${name} shows its own install steps, with pictures`,
    name === 'an iPhone' ? withoutWorker : extendedWithoutWorker,
    async ({ browser, site }) => {
      const context = await browser.newContext({
        baseURL: site.url,
        userAgent,
        viewport: { width: 360, height: 740 },
      })
      const page = await context.newPage()
      await page.goto('/install')
      await isReady(page)
      await page.getByRole('main').getByRole('button', { name: title }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByRole('listitem')).toHaveCount(steps)
      await expect(dialog.getByRole('img')).toHaveCount(steps)
      await expect(dialog).toContainText(words)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await context.close()
    },
  )
}

test(
  'the shortcut to the portal opens the one of the own role',
  extendedWithoutWorker,
  async ({ page, site }) => {
    await page.goto('/portal')
    await expect(page).toHaveURL(/\/guest$/)
    await signIn(page, await aPerson(site))
    await page.goto('/portal')
    await expect(page).toHaveURL(/\/guest$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('with data saver the app is fetched on request; what the caches lack is counted offline and fetched when the network is back', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('preferences', JSON.stringify({ dataSaver: true })))
  await page.goto('/install')
  await isReady(page)
  const button = page.getByRole('button', { name: 'Make the whole app available offline' })
  await expect(button).toBeVisible()
  await expect(page.getByText(/once they are on this device: 0\.[67]\sMB/)).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await button.press('Enter')
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  const whole = page.getByText(/The whole app is on this device: \d{3} files, 0\.[67]\sMB\./)
  await expect(whole).toBeVisible()
  await expect(page.locator('[data-kept=writing]')).toContainText(/all 2 files, \d\d\skB/)

  const laterModules = [
    'src/portal/load-portal.ts',
    'src/app/writing-screens.tsx',
    'src/features/writing/editor/post-rules.ts',
  ].map((source) => builtPath(source))
  const cachedCount = () =>
    page.evaluate(async (paths) => {
      const answers = await Promise.all(paths.map((file) => caches.match(file, { ignoreVary: true })))
      return answers.filter(Boolean).length
    }, laterModules)
  expect(await cachedCount()).toBe(3)
  await page.evaluate(async (paths) => {
    for (const name of await caches.keys())
      for (const file of paths) await (await caches.open(name)).delete(file, { ignoreVary: true })
  }, laterModules)
  // The browser would answer from its HTTP cache without a network.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^3 of \d{3} files are not on this device \(\d\d\skB\)\.$/)).toBeVisible()
  await expect(page.locator('[data-kept=pages]')).toContainText(/all \d{3} files, 0\.\d\sMB/)
  await expect(page.locator('[data-kept=portal]')).toContainText(/\d+ of \d+ files, 1\u00a0kB missing/)
  await expect(page.locator('[data-kept=writing]')).toContainText(/\d of \d files, \d\d\skB missing/)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Fetch the missing 3 files, \d\d kB$/ }).click()
  await expect(
    page.getByText('No connection. The missing files will be fetched when it is back.'),
  ).toBeVisible()
  expect(await cachedCount()).toBe(0)
  await context.setOffline(false)
  await expect(whole).toBeVisible()
  expect(await cachedCount()).toBe(3)
})

test('files that earlier versions cached under other names are copied, not fetched', async ({ page }) => {
  await page.goto('/robots.txt')
  const both = [...new Set([...(await installedFiles('en')), ...(await installedFiles('sw'))])]
  const hashed = both.filter((file) => file.startsWith('assets/'))
  const isSwahili = (file: string) => stableNameOf(file) === 'sw'
  const former = [
    ['workbox-precache-v2', hashed.filter((file) => !isSwahili(file))],
    ['runtime', hashed.filter(isSwahili)],
  ] as const
  await page.evaluate(async (cachesBefore) => {
    for (const [name, files] of cachesBefore) {
      const cache = await caches.open(name)
      for (const file of files) {
        const body = await (await fetch(file)).blob()
        await cache.put(
          file,
          new Response(body, { headers: { 'content-type': body.type, 'x-former': 'yes' } }),
        )
      }
    }
  }, former)
  await page.goto('/about')
  await isInstalled(page)
  const left = () => page.evaluate(() => caches.keys())
  await expect.poll(left).toEqual(['app-files'])
  const copied = await page.evaluate(async () => {
    const responses = await (await caches.open('app-files')).matchAll()
    return responses.filter(({ headers }) => headers.has('x-former')).length
  })
  expect(copied).toBe(hashed.length)
  // Both languages were in use.
  expect(await cachedFiles(page)).toEqual(expect.arrayContaining(both.filter(isSwahili)))
  expect(hashed.filter(isSwahili).length).toBeGreaterThan(20)
})

test('where the storage is full, pictures that were seen make room for the installation', async ({
  page,
  context,
}) => {
  await page.goto('/robots.txt')
  const usage = await page.evaluate(async () => {
    const cache = await caches.open('seen-images')
    await cache.put('/files/large.jpg', new Response(new Uint8Array(8_000_000)))
    return (await navigator.storage.estimate()).usage ?? 0
  })
  const { origin } = new URL(page.url())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 500_000 })
  await page.goto('/about')
  await isInstalled(page)
  expect(await page.evaluate(() => caches.keys())).toEqual(['app-files'])
  await context.setOffline(true)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a phone whose language changes keeps the app offline, and then fetches the new language', async ({
  site,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'vior-language-'))
  const open = (language: string) =>
    chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', `--lang=${language}`, `--accept-lang=${language}`],
      locale: language,
      baseURL: site.url,
    })
  try {
    const before = await open('en')
    const first = await before.newPage()
    await first.goto('/about')
    await isInstalled(first)
    await before.close()

    const after = await open('sw')
    const page = await after.newPage()
    await after.setOffline(true)
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('lang', /en|sw/)
    expect(await page.evaluate(() => navigator.languages[0])).toBe('sw')
    await after.setOffline(false)
    // The page waits for its language, and reloads by itself once it learns of the network.
    await expect(page).toHaveTitle('Kuhusu Vior · Vior')
    await isReady(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
    const swahili = (await installedFiles('sw')).filter((file) => stableNameOf(file) === 'sw')
    await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining(swahili))
    await after.setOffline(true)
    await page.goto('/treasury')
    await expect(page.locator('[data-screen="/treasury"]')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
    await after.close()
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('data usage counts what the worker fetched: the installation, and a picture once', async ({
  page,
  context,
}) => {
  const counted = async (section: string) =>
    Number((await storedRows(page, 'diary')).find((row) => row.section === section)?.bytes ?? 0)
  const bundles = context.waitForEvent('response', (response) => response.url().includes('/assets/bundles/'))
  await page.goto('/about')
  const bundle = await bundles
  await isInstalled(page)
  await expect.poll(() => counted('app')).toBeGreaterThan(Number(await bundle.headerValue('content-length')))
  const show = (picture: string) =>
    page.evaluate(async (name) => {
      const image = new Image()
      image.src = `/files/blog/images/${name}.svg`
      await image.decode()
    }, picture)
  await show('outbox-flow')
  await expect.poll(() => counted('files')).toBeGreaterThan(0)
  const once = await counted('files')
  // The browser would answer without the worker.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await show('outbox-flow')
  // The worker writes its counts in batches: another picture shows that the batch was written.
  const other = context.waitForEvent('response', (response) => response.url().endsWith('/bundle-path.svg'))
  await show('bundle-path')
  await expect.poll(() => counted('files')).toBeGreaterThan(once)
  expect(await counted('files')).toBe(once + Number(await (await other).headerValue('content-length')))
})
