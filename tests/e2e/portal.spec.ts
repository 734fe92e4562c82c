import type { Page } from '@playwright/test'
import { expect, extendedWithoutWorker, isReady, openAs, test, withoutWorker } from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

const aside = (page: Page) => page.locator('aside:visible')
const widthOf = async (page: Page) => (await aside(page).boundingBox())?.width

test(
  'the sidebar is 256 px wide, 64 px collapsed with tooltips, and marks the current page',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/client')
    await isReady(page)
    await expect(aside(page)).toContainText('Client Portal')
    await expect(aside(page)).toContainText('Client Manager')
    expect(await widthOf(page)).toBe(256)
    await aside(page).getByRole('link', { name: 'Billing' }).click()
    await expect(page).toHaveURL(/\/client\/billing$/)
    await expect(aside(page).getByRole('link', { name: 'Billing' })).toHaveAttribute('aria-current', 'page')
    expect(await widthOf(page)).toBe(256)
    await aside(page).getByRole('button', { name: 'Close the sidebar' }).click()
    expect(await widthOf(page)).toBe(64)
    await aside(page).getByRole('link', { name: 'Reports' }).focus()
    await expect(page.locator('[data-tooltip]')).toHaveText('Reports')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-tooltip]')).toHaveCount(0)
  },
)

test(
  'below 1024 px the sidebar opens as an overlay and closes after a link',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.goto('/demo-multirole/writer')
    await isReady(page)
    expect(await widthOf(page)).toBe(64)
    // Four roles: collapsed, the sidebar shows two others and the link to all of them.
    await expect(aside(page).getByRole('link', { name: 'View All Roles' })).toBeVisible()
    await aside(page).getByRole('button', { name: 'Open the sidebar' }).click()
    const open = page.getByRole('dialog').locator('aside')
    expect((await open.boundingBox())?.width).toBe(256)
    await expect(open).toContainText('Staff Portal')
    await expect(open.getByRole('navigation', { name: 'Other roles' }).getByRole('link')).toHaveText([
      'Client Manager',
      'Creative Designer',
      'Technical Developer',
    ])
    await open.getByRole('link', { name: 'Client Manager' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/client$/)
  },
)

test('the sidebar shows the name of the account, and Logout signs out', withoutWorker, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, { username: 'student', password: 'vior-demo-2026' }, '/student')
  await expect(aside(page).getByText('@')).toBeVisible()
  await aside(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('/student')
  await expect(aside(page)).toContainText('Not signed in')
  await expect(aside(page).getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await aside(page).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fstudent/)
})

test(
  'a request needs its fields, survives a reload as a draft, and stays marked in the list until removed',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/client/requests')
    await isReady(page)
    const open = () => page.getByRole('button', { name: 'New Request' }).click()
    const form = page.getByRole('dialog', { name: 'New Request' })
    const saved = page.getByRole('article').filter({ hasText: 'Saved on this device' })
    await open()
    await expect(form.getByLabel('Type')).toHaveValue('enterprise')
    await expect(form.getByLabel('Priority')).toHaveValue('medium')
    await form.getByLabel('Project title').fill('Fish market scales')
    await form.getByLabel('Description').fill('   ')
    await form.getByRole('button', { name: 'Submit Request' }).click()
    for (const name of ['Description', 'Budget', 'Deadline'])
      await expect(form.getByText(`${name} is required.`)).toBeVisible()
    await expect(form.getByLabel('Description')).toBeFocused()

    await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain('Fish market')
    await page.reload()
    await isReady(page)
    await open()
    await expect(form.getByLabel('Project title')).toHaveValue('Fish market scales')
    await form.getByLabel('Description').fill('Weigh, price, print')
    await form.getByLabel('Budget').fill('$900 - $1,200')
    await form.getByLabel('Deadline').fill('2027-02-03')
    await form.getByRole('button', { name: 'Submit Request' }).click()
    await expect(form).toHaveCount(0)
    await expect(saved).toContainText('Fish market scales')
    await open()
    await expect(form.getByLabel('Project title')).toHaveValue('')
    await page.keyboard.press('Escape')

    await page.reload()
    await expect(saved).toContainText('3 Feb 2027')
    await saved.getByRole('button', { name: 'Remove' }).click()
    await expect(saved).toHaveCount(0)
  },
)

test(
  'an empty message is not sent; messages and drafts stay on the device',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/client/messaging?open=shops')
    await isReady(page)
    const send = page.getByRole('main').getByRole('button', { name: 'Send' })
    const field = page.getByRole('main').getByLabel('Message', { exact: true })
    await field.fill('   ')
    await expect(send).toBeDisabled()
    await field.fill('Five shops are ready')
    await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain('Five shops')
    await page.reload()
    await expect(field).toHaveValue('Five shops are ready')
    await send.click()
    const thread = page.getByRole('list', { name: 'Mobile Money for Shops' })
    await expect(thread).toContainText('Five shops are ready')
    await expect(thread).toContainText('Saved on this device')
    await expect(field).toHaveValue('')
    await thread.getByRole('button', { name: /Remove/ }).click()
    await expect(thread).not.toContainText('Five shops are ready')
  },
)

test(
  'a colour code is copied, and a denied clipboard shows an error',
  withoutWorker,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/designer')
    await isReady(page)
    const swatch = page.getByRole('button', { name: 'Copy #0A6C74' })
    await swatch.click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#0A6C74')
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
      Object.defineProperty(Clipboard.prototype, 'writeText', { value: refuse, configurable: true })
    })
    await swatch.click()
    await expect(page.getByText(/^Could not copy it/)).toBeVisible()
  },
)
