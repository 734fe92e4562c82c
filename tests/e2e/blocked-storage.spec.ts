import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { findChromium } from '#tests/support/chromium.ts'
import { aPost, expect, isReady, test, toast } from './fixtures.ts'
import { fill, messageBox, send } from './message-form.ts'

/** Chromium's setting "block all cookies", with which every kind of storage refuses. */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }

async function withBlockedStorage(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(path.join(tmpdir(), 'vior-profile-'))
  await mkdir(path.join(profile, 'Default'))
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blocked))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-quic'],
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
  })
  try {
    await work(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const message = 'I would like to ask about a course.'

test('where site data is blocked, pages are read, their links work, and a form says why nothing is sent', async ({
  site,
}) => {
  await withBlockedStorage(async (context) => {
    const page = await context.newPage()
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    await page.goto(`${site.url}/blog`)
    await isReady(page)
    expect(await page.evaluate(isBlocked)).toBe(true)
    await expect(toast(page, 'storage cannot be read')).toBeVisible()
    await page.locator(`article a[href^="/blog/${aPost}"]`).first().click()
    await expect(page.locator('.article')).toContainText('rice flour')
    await isReady(page)
    await expect(page.locator('.article')).toContainText('rice flour')

    await page.goto(`${site.url}/contact`)
    await expect(toast(page, 'storage cannot be read')).toBeVisible()
    await fill(page, message)
    await toast(page, 'storage cannot be read').getByRole('button', { name: 'Close this notice' }).click()
    await expect(toast(page, 'storage cannot be read')).toHaveCount(0)
    await send(page)
    await expect(toast(page, 'storage cannot be read')).toBeVisible()
    await expect(messageBox(page)).toHaveValue(message)
    expect(broken).toEqual([])
  })
})

function isBlocked(): boolean {
  try {
    return localStorage.length < 0
  } catch {
    return true
  }
}
