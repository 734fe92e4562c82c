import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type Page } from '@playwright/test'
import { listedFiles } from '#bench/site-sizes.ts'
import { appCache } from '#domain/app-caches.ts'
import { revisionDigits } from '#domain/file-names.ts'
import { isLocale } from '#domain/locale.ts'
import { stableNameOf } from '../../sw/listed-files.ts'
import { buildSite } from './build-site.ts'
import { startOutageProxy, type ForwardedAnswer } from './outage-proxy.ts'
import { aPerson, commentBox, expect, extended, isInstalled, isReady, withoutWorker } from './fixtures.ts'
import { cachedFiles } from './cached-files.ts'
import { messageBox } from './message-form.ts'
import { startSite, type Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

/** A number on the contact page that only the next build has. */
const nextPhone = '+255 700 111 222'
const nextCity = 'Iringa'
const post = '/blog/mobile-money-callbacks'
const ready = (page: Page) => page.getByText(/A new version of the app is ready/)

let folder: string
let nextBuild: string
let killBuild: string

// The builds are made once, by one Playwright worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  // Two builds at once, beside other tests.
  test.setTimeout(900_000)
  folder = await mkdtemp(path.join(tmpdir(), 'vior-builds-'))
  // Installed in place of the build under test, like an update of a server.
  await cp('dist', path.join(folder, 'next'), { recursive: true })
  const company = JSON.stringify({ phone: nextPhone, city: nextCity })
  nextBuild = path.join(folder, 'next')
  killBuild = path.join(folder, 'kill')
  await Promise.all([
    buildSite(nextBuild, { VITE_COMPANY: company, UNCOMPRESSED: '1' }),
    buildSite(killBuild, { LARGE_FILES: '1' }, ['kill']),
  ])
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A site with this build, in a folder of its own, and a function that deploys another build to it. */
async function aSite(): Promise<{
  site: Site
  siteDir: string
  deploy: (build: string) => Promise<void>
  close: () => Promise<void>
}> {
  const siteDir = await mkdtemp(path.join(folder, 'site-'))
  await cp('dist', siteDir, { recursive: true })
  const site = await startSite(siteDir)
  const deploy = async (next: string) => {
    await site.kill()
    await rm(siteDir, { recursive: true })
    await cp(next, siteDir, { recursive: true })
    await site.start()
  }
  return { site, siteDir, deploy, close: () => site.close() }
}

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
}

/**
 * Has the version in use fetch Swahili while a newer one waits. The server has the newer one's shell at that address by then,
 * which must not be cached as that of the version in use.
 */
async function expectOwnShells(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'KEEP_LANGUAGE', locale: 'sw' })
  })
  const texts = (await listedFiles()).filter(
    (file) => file.startsWith('assets/') && stableNameOf(file) === 'sw',
  )
  expect(texts.length).toBeGreaterThan(20)
  await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining(texts))
  const shells = await page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/pages/'))
    return Promise.all(
      keys.map(async ({ url }) => ({
        revision: new URL(url).search.slice(1),
        html: await (await cache.match(url, { ignoreVary: true }))?.text(),
      })),
    )
  }, appCache)
  expect(shells.length).toBeGreaterThan(1)
  for (const { revision, html = '' } of shells)
    expect(createHash('sha256').update(html).digest('hex').slice(0, revisionDigits)).toBe(revision)
}

test('a new version fetches the differences to the files of the version before, in 6 kB; it is offered with its size, not forced, and starts when accepted', async ({
  page,
  context,
}) => {
  const { site, deploy, close } = await aSite()
  const line = await startOutageProxy(site.url)
  try {
    await page.goto(`${line.url}/contact`)
    await isInstalled(page)
    await messageBox(page).fill('typing while it arrives')
    await deploy(nextBuild)
    const answers: ForwardedAnswer[] = []
    line.onAnswer((answer) => void answers.push(answer))
    // As a page does that is loaded meanwhile: what the installation fetches is not fetched a second time for it.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      registration.installing?.postMessage({ type: 'KEEP_LANGUAGE', locale: 'en' })
    })
    await expect(page.getByText(/A new version of the app is ready \(\d[\d.]*\s[kM]B, already/)).toBeVisible()
    await expect(messageBox(page)).toHaveValue('typing while it arrives')
    const fetched = answers.filter(({ path: url }) => /^\/(?:assets|pages|sw\.js)/.test(url))
    expect(fetched.filter(({ encoding }) => encoding !== 'dcz').map(({ path: url }) => url)).toEqual([
      '/sw.js',
    ])
    expect(fetched.length).toBeGreaterThan(3)
    expect(fetched.filter(({ path: url }) => url.startsWith('/assets/bundles/')).length).toBeGreaterThan(0)
    expect(new Set(fetched.map(({ path: url }) => url)).size).toBe(fetched.length)
    expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6000)

    await expectOwnShells(page)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(ready(page)).toHaveCount(0)
    await expect(messageBox(page)).toHaveValue('typing while it arrives')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: nextPhone })).toBeVisible()
  } finally {
    await context.setOffline(false)
    await line.close()
    await close()
  }
})

test(
  'a version that waited for a week starts with the next visit, but not during a download',
  extended,
  async ({ page, context }) => {
    const { site, deploy, close } = await aSite()
    try {
      await page.goto(`${site.url}/contact`)
      await isInstalled(page)
      await deploy(nextBuild)
      await lookForUpdate(page)
      await expect(ready(page)).toBeVisible()
      const phone = page.getByRole('main').getByRole('link', { name: nextPhone })
      await page.reload()
      await expect(ready(page)).toBeVisible()
      await expect(phone).toHaveCount(0)

      await page.evaluate(() =>
        localStorage.setItem('update-waiting-since', String(Date.now() - 8 * 86_400_000)),
      )
      const other = await context.newPage()
      await other.goto(`${site.url}/about`)
      await other.evaluate(() => {
        void navigator.locks.request('downloads', () => new Promise(() => {}))
      })
      await page.reload()
      await expect(ready(page)).toBeVisible()
      await expect(phone).toHaveCount(0)
      await other.close()
      await page.reload()
      await expect(phone).toBeVisible()
      await expect(ready(page)).toHaveCount(0)
    } finally {
      await close()
    }
  },
)

test(
  'facts of the company that a build overrides stand on its pages and in its mails',
  withoutWorker,
  async ({ page }) => {
    const site = await startSite(nextBuild)
    try {
      const person = await aPerson(site)
      await expect.poll(async () => (await site.mailsTo(person.username)).at(-1)).toContain(`, ${nextCity}`)
      await page.goto(`${site.url}/contact`)
      await expect(page.getByRole('main')).toContainText(nextCity)
      await expect(page.getByRole('main').getByRole('link', { name: nextPhone })).toBeVisible()
    } finally {
      await site.close()
    }
  },
)

/** A page whose service worker caches both languages and code that is cached on first use. */
async function withBothLanguages(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/blog/manage`)
  await isInstalled(page)
  await page.reload()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  const both = (await listedFiles()).filter((file) => isLocale(stableNameOf(file)))
  await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining(both))
  await expect
    .poll(async () => (await cachedFiles(page)).map(stableNameOf))
    .toContain('assets/later/post-rules')
}

test('an update fetches what was cached: both languages with their dashboards, and code cached on first use', async ({
  page,
  context,
}) => {
  const { site, deploy, close } = await aSite()
  try {
    await withBothLanguages(page, site)
    const before = await cachedFiles(page)
    const uses = new Set(before.map(stableNameOf))
    expect([...uses]).toEqual(expect.arrayContaining(['en', 'sw', 'assets/later/post-rules']))
    await deploy(nextBuild)
    const next = (await listedFiles(path.join(nextBuild, 'client'))).filter((file) =>
      uses.has(stableNameOf(file)),
    )
    expect(next.toSorted()).not.toEqual(before)
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Sasisha sasa' }).click()
    await expect(page.getByText(/Toleo jipya/)).toHaveCount(0)
    await expect.poll(() => cachedFiles(page)).toEqual(next.toSorted())

    await context.setOffline(true)
    for (const screen of ['/treasury', '/client/billing']) {
      await page.goto(site.url + screen)
      await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
    }
    await page.goto(`${site.url}/auth/forgot-password`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Fungua menyu' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto(`${site.url}/treasury`)
    await expect(page.locator('[data-screen="/treasury"]')).toBeVisible()
    await page.goto(`${site.url}/contact`)
    await expect(page.getByRole('main').getByRole('link', { name: nextPhone })).toBeVisible()
  } finally {
    await context.setOffline(false)
    await close()
  }
})

test('a version that cannot fetch a language in use does not take over', async ({ page, context }) => {
  const { site, deploy, close } = await aSite()
  try {
    await withBothLanguages(page, site)
    const broken = path.join(folder, 'broken')
    await cp(nextBuild, broken, { recursive: true })
    await rm(path.join(broken, 'client/pages/sw/shell.html'))
    await deploy(broken)
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const next = registration.installing
      if (!next) return null
      return new Promise<string>((resolve) => {
        const settle = () => (next.state === 'installing' ? undefined : resolve(next.state))
        next.addEventListener('statechange', settle)
        settle()
      })
    })
    expect(state).toBe('redundant')
    await context.setOffline(true)
    await page.goto(`${site.url}/treasury`)
    await expect(page.locator('[data-screen="/treasury"]')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  } finally {
    await context.setOffline(false)
    await close()
  }
})

test('a kill-switch build unregisters the service worker and keeps the data', async ({ page }) => {
  const { site, deploy, close } = await aSite()
  try {
    await page.goto(site.url + post)
    await isInstalled(page)
    await commentBox(page).fill('kept whatever happens')
    await expect
      .poll(async () => (await storedRows(page, 'drafts')).map(({ text }) => text))
      .toEqual(['kept whatever happens'])
    // Gone with the page, which the worker reloads last.
    await page.evaluate(() => Reflect.set(globalThis, 'isOldPage', true))
    await deploy(killBuild)
    await lookForUpdate(page).catch(() => {})
    const left = () =>
      page
        .evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
          Reflect.has(globalThis, 'isOldPage'),
        ])
        .catch(() => ['the page loads anew'])
    await expect.poll(left).toEqual([0, 0, false])
    await page.reload()
    await isReady(page)
    await expect(commentBox(page)).toHaveValue('kept whatever happens')
    expect(await left()).toEqual([0, 0, false])
  } finally {
    await close()
  }
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page that is open during a deployment continues with the code it loaded; one whose code is two builds old reloads once and works', async ({
    page,
    browser,
  }) => {
    const { site, siteDir, deploy, close } = await aSite()
    try {
      await page.setViewportSize({ width: 1280, height: 740 })
      await page.goto(site.url)
      await isReady(page)
      // Has an HTTP cache of its own.
      const other = await browser.newContext({
        serviceWorkers: 'block',
        viewport: { width: 1280, height: 740 },
      })
      const older = await other.newPage()
      await older.goto(site.url)
      await isReady(older)
      await deploy(nextBuild)
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
      expect(loads).toBe(0)
      await expect(page.getByRole('main').getByRole('link', { name: nextPhone })).toHaveCount(0)

      await rm(path.join(siteDir, 'previous/assets'), { recursive: true })
      // The number is in the code of the contact page, so its file name has changed.
      await older.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await expect(older.getByRole('main').getByRole('link', { name: nextPhone })).toBeVisible()
      await other.close()
    } finally {
      await close()
    }
  })
})
