import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, isReady, test, openAs } from './fixtures.ts'

/** The texts of the ZIP archive that a button saves, by name. */
async function saved(page: Page, button: string): Promise<Record<string, string>> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await (await waiting).path()
  const entries = Object.entries(unzipSync(new Uint8Array(await readFile(file))))
  return Object.fromEntries(entries.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
}

test('a person takes all data from server and device, deletes the account, and keeps it from the banner', async ({
  page,
  context,
  browser,
  site,
}) => {
  const person = await aPerson(site)
  const elsewhere = await (await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })).newPage()
  await openAs(elsewhere, person, '/settings')
  await openAs(page, person, '/profile')
  await isInstalled(page)

  await context.setOffline(true)
  const section = page.locator('#your-data')
  await section.getByRole('button', { name: 'Ask for my data' }).click()
  await expect(section.getByText('Waiting to send')).toBeVisible()
  const device = await saved(page, 'Save what is on this device')
  expect(device['outbox.json']).toContain('account_export')
  expect(Object.values(device).join('\n')).not.toContain('"refresh"')
  await context.setOffline(false)
  await expect(section.locator('[data-export=made]')).toContainText('Your file is ready')
  const files = await saved(page, 'Download my data')
  expect(files['index.html']).toContain(person.username)
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject([{ email: person.username }])
  expect(await violationsIn(page, '#your-data')).toEqual([])

  await section.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Invoices, payments and documents')).toBeVisible()
  expect(await violationsIn(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(section.getByText('Your account will be deleted on')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/auth\/login/)

  await page.goto('/blog')
  await isReady(page)
  const banner = page.locator('[data-leaving]')
  await expect(banner).toContainText('Your account will be deleted on')
  expect(await violationsIn(page, '[data-leaving]')).toEqual([])
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto('/profile')
  await expect(section.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
