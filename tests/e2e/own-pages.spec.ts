import { chromium, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '#tests/support/chromium.ts'
import { axeFindings } from './axe.ts'
import {
  aPerson,
  aPost,
  badge,
  commentBox,
  expect,
  expectSignedIn,
  extendedWithoutWorker,
  holdRequests,
  isInstalled,
  isReady,
  openAs,
  openMenu,
  signIn,
  submitSignIn,
  test,
  toast,
  unique,
  withoutWorker,
  writeComment,
} from './fixtures.ts'
import { lastShift, noteShifts } from './note-shifts.ts'
import { storedRows, writeRows } from './stored-rows.ts'

test('a profile edit made offline is shown at once, also in the menu, and is sent later', async ({
  page,
  context,
  site,
}) => {
  const person = await aPerson(site)
  await openAs(page, person, '/profile')
  await isInstalled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Zuhura')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Zuhura Sanga')).toBeVisible()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
  await expect((await openMenu(page)).getByText('Zuhura Sanga')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Zuhura Sanga')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('Zuhura')
  expect(await axeFindings(page)).toEqual([])
})

test(
  'a large picture is scaled down in the browser, shown, and can be removed',
  withoutWorker,
  async ({ page, site }) => {
    await openAs(page, await aPerson(site), '/profile')
    await isReady(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
    })
    const noise = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(1600, 1200)
      const context = canvas.getContext('2d')
      const pixels = context?.createImageData(1600, 1200)
      if (pixels) for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = (at * 7919) % 256
      if (pixels) context?.putImageData(pixels, 0, 0)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
      return Array.from(bytes)
    })
    const input = page.getByLabel('Choose a picture').and(page.locator('input'))
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(noise) })
    await expect(page.getByRole('main').locator('img[src^="data:image/webp"]')).toBeVisible()
    await expect.poll(() => sent.length).toBe(1)
    const [, base64 = ''] = /base64,([^"]+)/.exec(sent[0] ?? '') ?? []
    expect(Buffer.from(base64, 'base64').length).toBeLessThanOrEqual(30_000)
    await input.setInputFiles({
      name: 'no.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload=alert(1)>'),
    })
    // Errors of a form stand in the form alone.
    const error = page.getByRole('main').getByText('Your browser cannot read this file as a picture')
    await expect(error).toBeVisible()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Use my initials' }).click()
    await expect(error).toHaveCount(0)
    await expect(page.getByRole('main').getByText('NS', { exact: true })).toBeVisible()
  },
)

test('settings are stored on the device and applied at once', withoutWorker, async ({ page, site }) => {
  await openAs(page, await aPerson(site), '/blog')
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBeGreaterThan(0)
  await page.goto('/settings')
  await isReady(page)
  await page.getByLabel('What a megabyte costs, in TSh').fill('dear')
  await expect(page.getByText('Please enter a number')).toBeVisible()
  await page.getByLabel('What a megabyte costs, in TSh').fill('12,5')
  await page.getByLabel('Ask before downloads larger than this, in MB').fill('7')
  await page.getByLabel('Data saver').check()
  await page.getByLabel('Dark', { exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Data usage is written every few seconds; a tariff adds its price.
  await expect(page.getByText(/this month, about TSh \d/)).toBeVisible()
  await expect(page.getByText('The app itself')).toBeVisible()
  await expect(page.getByText(/The browser (may remove|has promised)/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear what you have read' }).click()
  await page.getByRole('button', { name: 'Clear it' }).click()
  const notice = toast(page, 'Cleared.')
  // A half-faded toast fails the contrast check; the pointer keeps it from fading out.
  await notice.hover()
  await expect(notice).toHaveCSS('opacity', '1')
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await isReady(page)
  await expect(page.getByLabel('What a megabyte costs, in TSh')).toHaveValue('12.5')
  await expect(page.getByLabel('Data saver')).toBeChecked()
  await page.getByLabel('Kiswahili').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mipangilio')
})

test(
  'another device is listed and signed out; changing the password needs the current one',
  withoutWorker,
  async ({ page, site }) => {
    const person = await aPerson(site)
    await openAs(page, person, '/settings')
    await isReady(page)
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    const endOthers = page.getByRole('button', { name: 'Sign out everywhere else' })
    const question = page.getByRole('dialog', { name: 'Sign out everywhere else' })
    await endOthers.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(endOthers).toBeFocused()
    await endOthers.click()
    await question.getByRole('button', { name: 'Sign them out' }).click()
    await expect(toast(page, 'You are signed out everywhere else.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

    const change = page.getByRole('button', { name: 'Change password' })
    await page.getByLabel('Current password').fill('not it at all')
    await page.getByLabel('New password').fill('another long passphrase')
    await page.getByLabel('Repeat the password').fill('another long passphrase')
    await change.click()
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Current password')).toBeFocused()
    await page.getByLabel('Current password').fill(person.password)
    await change.click()
    await expect(toast(page, 'Your password was changed.')).toBeVisible()
    await expectSignedIn(page)
  },
)

test('signing out with unsent actions asks whether to stay, keep them sealed or discard them', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  await context.setOffline(true)
  const text = unique('Sealed')
  await writeComment(page, text)
  const leave = async () => (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Before you sign out' })
  // Comments on a post are sent in the order written: when this one is there, those before it were sent or never will be.
  const sendLater = async (words: string) => {
    const later = unique(words)
    await writeComment(page, later)
    await expect.poll(() => site.comments(aPost)).toContain(later)
  }
  await leave()
  await expect(dialog).toContainText('1 of your actions has not been sent yet.')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(text)).toBeVisible()

  await leave()
  await dialog.getByRole('button', { name: 'Sign out and keep them for me' }).click()
  await expect(page.getByText(text)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await context.setOffline(false)
  const next = await aPerson(site)
  await signIn(page, next, `/blog/${aPost}`)
  await sendLater('After the sealed one')
  await expect(badge(page)).not.toContainText('waiting')
  expect(await site.comments(aPost)).not.toContain(text)

  await context.setOffline(true)
  const other = unique('Discarded')
  await writeComment(page, other)
  await leave()
  await dialog.getByRole('button', { name: 'Sign out and discard it' }).click()
  await expect(dialog).toHaveCount(0)
  await context.setOffline(false)
  await signIn(page, next, `/blog/${aPost}`)
  await sendLater('After the discarded one')
  await expect(badge(page)).not.toContainText('waiting')
  expect(await site.comments(aPost)).not.toContain(other)
})

test(
  'a session that the server ended leads to sign-in with a return path; the next account finds no text of the previous one',
  withoutWorker,
  async ({ page, site }) => {
    await signIn(page, await aPerson(site), `/blog/${aPost}`)
    await isReady(page)
    const text = unique('Half a thought')
    await commentBox(page).fill(text)
    await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain(text)
    const refused = { status: 401, json: { code: 'token_refused', detail: 'over' } }
    await page.route('**/users/api/profiles/me/', (route) => route.fulfill(refused))
    await page.route('**/api/auth/token/refresh/', (route) => route.fulfill(refused))
    await page.route('**/blog/api/**', (route) => route.fulfill(refused))
    // The profile is requested at most once an hour; the stored time is reset to force a request.
    await writeRows(page, 'settings', [{ name: 'profile-asked-at', value: 0 }])
    await page.reload()
    await expect(toast(page, 'Token refresh failed')).toBeVisible()
    await expect(page).toHaveURL(
      (url) => url.pathname === '/auth/login' && url.searchParams.get('from') === `/blog/${aPost}`,
    )
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    expect(JSON.stringify(await storedRows(page, 'drafts'))).toContain(text)

    await page.unrouteAll()
    await submitSignIn(page, await aPerson(site))
    await expect(page).toHaveURL(`/blog/${aPost}`)
    await expect.poll(() => storedRows(page, 'drafts')).toEqual([])
    await expect(commentBox(page)).toHaveValue('')
  },
)

test('a session without Remember me ends with the browser, a remembered one continues', async ({ site }) => {
  // The browser is started three times.
  test.slow()
  const { username, password } = await aPerson(site)
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-browser-'))
  async function inBrowser(work: (page: Page) => Promise<void>): Promise<void> {
    const browser = await chromium.launchPersistentContext(folder, {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      viewport: { width: 360, height: 740 },
      locale: 'en-GB',
      baseURL: site.url,
      serviceWorkers: 'block',
    })
    await work(await browser.newPage())
    await browser.close()
  }
  async function enter(page: Page, isRemembered: boolean): Promise<void> {
    await page.goto('/auth/login')
    await isReady(page)
    await page.getByLabel('Remember me').setChecked(isRemembered)
    await submitSignIn(page, { username, password })
    await expectSignedIn(page)
  }
  await inBrowser(async (page) => {
    await enter(page, false)
    await page.reload()
    await expectSignedIn(page)
  })
  await inBrowser(async (page) => {
    await page.goto('/blog')
    await isReady(page)
    await expect((await openMenu(page)).getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await enter(page, true)
  })
  await inBrowser(async (page) => {
    await page.goto('/blog')
    await isReady(page)
    await expectSignedIn(page)
  })
  await rm(folder, { recursive: true, force: true })
})

test('notifications that come late move nothing', extendedWithoutWorker, async ({ page, site }) => {
  await page.addInitScript(noteShifts)
  // Why they are blocked would take several lines.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  // From the first page on: what it has stored of them would be shown at once.
  const send = await holdRequests(page, /\/api\/notifications\/$/)
  await openAs(page, await aPerson(site), '/notifications')
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
  send()
  await expect(page.getByRole('main').getByText('Nothing yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you want to be told' })).toBeVisible()
  expect(await lastShift(page)).toBeUndefined()
})
