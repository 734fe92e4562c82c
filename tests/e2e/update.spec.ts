import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@playwright/test'
import { commentBox, expect, isInstalled } from './fixtures.ts'
import { startSite } from './site.ts'

test('a new version is offered, not forced, and starts when the person says so', async ({ page }) => {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'vior-build-'))
  await cp('dist', siteDir, { recursive: true })
  const site = await startSite(siteDir)
  try {
    await page.goto(`${site.url}/blog/mobile-money-callbacks`)
    await isInstalled(page)

    // The next build: the worker's bytes differ, and nothing older is in its way.
    const worker = path.join(siteDir, 'client/sw.js')
    await appendFile(worker, '\n// the next version\n')
    await Promise.all(['.br', '.gz'].map((ending) => rm(worker + ending)))
    await commentBox(page).fill('typing while it arrives')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())

    await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
    await expect(commentBox(page)).toHaveValue('typing while it arrives')
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0)
    await expect(commentBox(page)).toHaveValue('typing while it arrives')
    const waiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)
    expect(waiting).toBeNull()
  } finally {
    await site.close()
    await rm(siteDir, { recursive: true, force: true })
  }
})
