import type { Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import {
  aPerson,
  badge,
  expect,
  extendedWithoutWorker,
  isInstalled,
  openAs,
  openPage,
  submitSignIn,
  test,
  toast,
  unique,
  withoutWorker,
} from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const log = (page: Page) => page.getByRole('log', { name: 'Replies' })

test('a ticket with a file is written offline, answered by staff, and the answer replied to', async ({
  page,
  site,
  context,
  browser,
}) => {
  const title = unique('Receipts print twice')
  await openAs(page, await aPerson(site), '/inquiries')
  await isInstalled(page)
  await page.getByRole('link', { name: 'New Ticket' }).click()
  const form = page.getByRole('form', { name: 'New Ticket' })
  await expect(form.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(await violationsIn(page, 'main')).toEqual([])

  await context.setOffline(true)
  await form.getByLabel('Subject').fill(title)
  await form.getByLabel('Category').selectOption('Technical')
  await form.getByLabel('Description').fill('Each sale prints two receipts.')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('twice') })
  await expect(form.getByText('receipt.txt', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Submit Ticket' }).click()
  await expect(row(page, title)).toContainText('Waiting to send')
  await page.reload()
  await expect(row(page, title)).toContainText('Waiting to send')
  await context.setOffline(false)
  await expect(row(page, title)).toContainText(/TKT-\d+/)
  await expect(row(page, title)).not.toContainText('Waiting to send')

  const admin = await aPerson(site)
  await site.grant(admin.username, 'admin')
  const desk = await browser.newContext({
    baseURL: site.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const staff = await desk.newPage()
  await openAs(staff, admin, `/admin/content?tab=inquiries&q=${title.split(' ').at(-1)}`)
  await staff.getByRole('link', { name: title }).click()
  await expect(staff.getByRole('heading', { name: title })).toBeVisible()
  await expect(staff.getByRole('button', { name: /receipt\.txt/ })).toBeVisible()
  await staff.getByLabel('Only for our team').check()
  await staff.getByLabel('Internal note', { exact: true }).fill('The new printer again.')
  await staff.getByRole('button', { name: 'Add note' }).click()
  await expect(log(staff)).toContainText('The new printer again.')
  await staff.getByLabel('Only for our team').uncheck()
  await staff.getByLabel('Your reply').fill('Which printer is it?')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(staff)).toContainText('Which printer is it?')
  await expect(log(staff)).not.toContainText('Waiting to send')
  expect(await violationsIn(staff, 'main')).toEqual([])
  await desk.close()

  await openPage(page, '/inquiries')
  await expect(row(page, title)).toContainText('1 new')
  await row(page, title).getByRole('link', { name: title }).click()
  await expect(log(page)).toContainText('Which printer is it?')
  await expect(log(page)).not.toContainText('The new printer again.')
  await expect(page.locator('[data-state=waiting]')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /receipt\.txt/ }).click()
  expect((await download).suggestedFilename()).toBe('receipt.txt')
  expect(await violationsIn(page, 'main')).toEqual([])

  await context.setOffline(true)
  await expect(badge(page)).toContainText('Offline')
  await page.getByLabel('Your reply').fill('The small one.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page)).toContainText('Waiting to send')
  await expect(page.locator('[data-state=open]')).toBeVisible()
  await page.reload()
  await expect(log(page)).toContainText('The small one.')
  await context.setOffline(false)
  await expect(log(page)).not.toContainText('Waiting to send')
  await expect(log(page).getByText('The small one.')).toHaveCount(1)
})

test(
  'a request of the portal is sent, and its client withdraws it',
  withoutWorker,
  async ({ page, site }) => {
    const title = unique('A stock app')
    await openAs(page, await aPerson(site), '/client/requests')
    await page.getByRole('button', { name: 'New Request' }).click()
    const form = page.getByRole('dialog', { name: 'New Request' })
    await form.getByLabel('Project title').fill(title)
    await form.getByLabel('Description').fill('For three shops.')
    await form.getByLabel('Budget').fill('TSh 4,000,000')
    await form.getByLabel('Deadline').fill('2027-12-31')
    await form.getByRole('button', { name: 'Submit Request' }).click()
    await expect(toast(page, 'On its way')).toBeVisible()
    const record = page.getByRole('article').filter({ hasText: title })
    await expect(record).toContainText(/REQ-\d+|Pending/)
    await record.getByRole('link', { name: title }).click()
    const withdraw = page.getByRole('button', { name: 'Withdraw this request' })
    await withdraw.click()
    await expect(page.getByText('it cannot be brought back')).toBeVisible()
    await withdraw.click()
    await expect(page.locator('[data-state=withdrawn]')).toBeVisible()
    await expect(page.getByLabel('Your reply')).toHaveCount(0)
  },
)

test(
  'visitors are asked to sign in and come back to what they wanted',
  extendedWithoutWorker,
  async ({ page, site }) => {
    await openPage(page, '/inquiries?new=ticket')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    const person = await aPerson(site)
    await submitSignIn(page, person)
    await expect(page.getByRole('form', { name: 'New Ticket' })).toBeVisible()
  },
)
