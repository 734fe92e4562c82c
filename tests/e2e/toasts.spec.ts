import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { aPerson, expect, extended, isReady, submitSignIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

const overlapsFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.getBoundingClientRect()
    const toasts = document.querySelector('[data-toasts]')?.getBoundingClientRect()
    return !focused || !toasts || (focused.top < toasts.bottom && focused.bottom > toasts.top)
  })

test('a toast replaces one of the same subject, and moves to the other edge rather than cover the field with the focus', async ({
  page,
}) => {
  await page.addInitScript(() => (StorageManager.prototype.persist = () => Promise.resolve(false)))
  await page.goto('/settings')
  await isReady(page)
  await page.clock.install()
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Ask the browser to keep it' }).click()
  const toasts = page.locator('[data-toast]')
  await expect(toasts).toHaveText(/^The browser says not yet\./)
  // Pauses the timer of the toast. The pointer cannot: the toast moves away from it.
  await page.clock.pauseAt(Date.now() + 60_000)
  const field = page.getByLabel('What a megabyte costs, in TSh')
  await field.focus()
  await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().top - 100))
  await expect.poll(() => field.evaluate((input) => Math.round(input.getBoundingClientRect().top))).toBe(100)
  await page.clock.runFor(100)
  await expect(page.locator('[data-toasts][data-moved]')).toBeVisible()
  expect(await overlapsFocus(page)).toBe(false)
  await field.evaluate((input) => input.blur())
  await page.clock.runFor(100)
  await expect(page.locator('[data-toasts]:not([data-moved])')).toBeVisible()
})

test(
  'a toast is announced to screen readers, stays while it has the focus, and can be closed',
  extended,
  async ({ page, site }) => {
    const { username, password } = await aPerson(site)
    await page.goto('/auth/login')
    await isReady(page)
    await submitSignIn(page, { username, password })
    const notice = page.locator('[data-toasts=top-center] [data-toast=success]')
    await expect(notice.getByRole('status')).toHaveText('Login successful! Welcome back.')
    // Holds it, as the pointer does (tests/components/toasts.test.tsx), wherever the page moves it meanwhile.
    await notice.getByRole('button', { name: 'Close this notice' }).focus()
    await expect(notice).toHaveCSS('opacity', '1')
    expect(await axeFindings(page, '[data-toasts]')).toEqual([])

    const box = await notice.boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
    expect(box?.width).toBeLessThanOrEqual(328)

    await notice.getByRole('button', { name: 'Close this notice' }).click()
    await expect(notice).toHaveCount(0)
  },
)

test('the buttons of a toast work while a modal dialog is open, and the toast outlives the dialog', async ({
  page,
}) => {
  await page.addInitScript(() => (StorageManager.prototype.persist = () => Promise.resolve(false)))
  await page.goto('/settings')
  await isReady(page)
  await page.clock.install()
  const toast = page.locator('[data-toast]')
  await page.getByRole('button', { name: 'Ask the browser to keep it' }).click()
  await expect(toast).toHaveText(/^The browser says not yet\./)
  await page.clock.pauseAt(Date.now() + 60_000)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const close = toast.getByRole('button', { name: 'Close this notice' })
  await page.locator('[data-search-button]').click()
  await expect(dialog.locator(toast)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(toast).toBeVisible()
  await page.locator('[data-search-button]').click()
  await expect(dialog.locator(toast)).toBeVisible()
  await close.click()
  await page.clock.runFor(400)
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
})
