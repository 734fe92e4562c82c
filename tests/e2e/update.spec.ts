import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type Page } from '@playwright/test'
import { commentBox, expect, isInstalled, isReady } from './fixtures.ts'
import { startSite, type Site } from './site.ts'
import { stored } from './stored.ts'

/** A number that only the next build has, on the contact page. */
const nextPhone = '+255 700 111 222'
const post = '/blog/mobile-money-callbacks'
const ready = (page: Page) => page.getByText(/A new version of the app is ready/)

let folder: string
let nextBuild: string
let killBuild: string

// The builds are made once, by one worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-builds-'))
  // In the place of the build under test, as an update of a server is.
  await cp('dist', path.join(folder, 'next'), { recursive: true })
  nextBuild = await build('next', [], { VITE_COMPANY: JSON.stringify({ phone: nextPhone }) })
  killBuild = await build('kill', ['kill'], {})
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A real build beside the one under test; the folder it is in. */
async function build(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const siteDir = path.join(folder, name)
  const child = spawn(process.execPath, ['scripts/build.ts', ...args], {
    env: { ...process.env, ...env, SITE_DIR: siteDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  return siteDir
}

/** A site with this build, in a folder of its own, and a way to put another build in its place. */
async function aSite(): Promise<{
  site: Site
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
  return { site, deploy, close: () => site.close() }
}

/** Names of the portal's files on the device, in order. */
function keptPortal(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('portal')).keys()
    return requests.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)).toSorted()
  })
}

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
}

test('a new version is offered with its size, not forced, and starts when the person says so', async ({
  page,
}) => {
  const { site, deploy, close } = await aSite()
  try {
    await page.goto(site.url + post)
    await isInstalled(page)
    await deploy(nextBuild)
    await commentBox(page).fill('typing while it arrives')
    await lookForUpdate(page)

    await expect(page.getByText(/A new version of the app is ready \(\d[\d.]* [kM]B, already/)).toBeVisible()
    await expect(commentBox(page)).toHaveValue('typing while it arrives')
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(ready(page)).toHaveCount(0)
    await expect(commentBox(page)).toHaveValue('typing while it arrives')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    await page.goto(`${site.url}/contact`)
    await expect(page.getByRole('main').getByRole('link', { name: nextPhone })).toBeVisible()
  } finally {
    await close()
  }
})

test('a version that waited for a week starts with the next visit, not over something that is being fetched', async ({
  page,
  context,
}) => {
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
})

test('a portal that is kept is renewed with the app, and all of it works without a network', async ({
  page,
  context,
}) => {
  const { site, deploy, close } = await aSite()
  try {
    const nextFiles = (await readdir(path.join(nextBuild, 'client/assets/portal'))).filter(
      (file) => file.endsWith('.js') && !/\.sw-[\w-]+\.js$/.test(file),
    )
    await page.goto(`${site.url}/client`)
    await isInstalled(page)
    await expect.poll(async () => (await keptPortal(page)).length).toBe(nextFiles.length)
    const before = await keptPortal(page)
    expect(before).not.toEqual(nextFiles.toSorted())
    await deploy(nextBuild)
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(ready(page)).toHaveCount(0)
    await expect.poll(() => keptPortal(page)).toEqual(nextFiles.toSorted())

    await context.setOffline(true)
    await page.goto(`${site.url}/treasury`)
    await expect(page.locator('[data-screen="/treasury"]')).toBeVisible()
    await page.goto(`${site.url}/client/billing`)
    await expect(page.locator('[data-screen="/client/billing"]')).toBeVisible()
  } finally {
    await context.setOffline(false)
    await close()
  }
})

test('a kill-switch build takes the worker off the device and leaves what people wrote', async ({ page }) => {
  const { site, deploy, close } = await aSite()
  try {
    await page.goto(site.url + post)
    await isInstalled(page)
    await commentBox(page).fill('kept whatever happens')
    await expect
      .poll(async () => (await stored(page, 'drafts')).map(({ text }) => text))
      .toEqual(['kept whatever happens'])
    await deploy(killBuild)
    await lookForUpdate(page).catch(() => {})
    const left = () =>
      page
        .evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ])
        .catch(() => ['the page loads anew'])
    await expect.poll(left).toEqual([0, 0])
    await page.reload()
    await isReady(page)
    await expect(commentBox(page)).toHaveValue('kept whatever happens')
    expect(await left()).toEqual([0, 0])
  } finally {
    await close()
  }
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page that is open when the build changes goes on with the code it came with', async ({ page }) => {
    const { site, deploy, close } = await aSite()
    try {
      await page.setViewportSize({ width: 1280, height: 740 })
      await page.goto(site.url)
      await isReady(page)
      await deploy(nextBuild)
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
      expect(loads).toBe(0)
      await expect(page.getByRole('main').getByRole('link', { name: nextPhone })).toHaveCount(0)
    } finally {
      await close()
    }
  })

  test('a page whose code is two builds old loads once more and is there', async ({ page }) => {
    const { site, deploy, close } = await aSite()
    try {
      await page.setViewportSize({ width: 1280, height: 740 })
      await page.goto(site.url)
      await isReady(page)
      await rm(path.join(nextBuild, 'previous/assets'), { recursive: true })
      await deploy(nextBuild)
      // The number is in the code of the contact page, so its file has another name now.
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await expect(page.getByRole('main').getByRole('link', { name: nextPhone })).toBeVisible()
    } finally {
      await close()
    }
  })

  test('code that stays missing ends in a page that says so, not in a circle', async ({
    page,
    browserName,
  }) => {
    expect(browserName).toBe('chromium')
    const { site, close } = await aSite()
    try {
      await page.setViewportSize({ width: 1280, height: 740 })
      await page.goto(site.url)
      await isReady(page)
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.route(/assets\/contact-page/, (route) => route.fulfill({ status: 404, body: '' }))
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
      expect(loads).toBeLessThanOrEqual(2)
    } finally {
      await close()
    }
  })
})
