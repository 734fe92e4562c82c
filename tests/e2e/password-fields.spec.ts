import { aPerson, expect, extendedWithoutWorker, isReady, openAs, test, withoutWorker } from './fixtures.ts'

const pages: [string, string[]][] = [
  ['/auth/login', ['current-password']],
  ['/auth/register', ['new-password', 'new-password']],
  ['/auth/reset-password?token=x', ['new-password', 'new-password']],
  ['/settings', ['current-password', 'new-password', 'new-password']],
]

for (const [path, purposes] of pages) {
  test(
    `every password on ${path} is hidden, can be shown and pasted, and has an autocomplete value`,
    /login|register/.test(path) ? withoutWorker : extendedWithoutWorker,
    async ({ page, site }) => {
      if (path === '/settings') await openAs(page, await aPerson(site), path)
      else await page.goto(path)
      await isReady(page)
      const fields = page.locator('input[autocomplete$="-password"]')
      await expect(fields).toHaveCount(purposes.length)
      // Every password field has an autocomplete value.
      await expect(page.locator('input[type="password"]')).toHaveCount(purposes.length)
      for (const [place, purpose] of purposes.entries()) {
        const field = fields.nth(place)
        await expect(field).toHaveAttribute('autocomplete', purpose)
        await page.getByRole('button', { name: 'Show password' }).nth(place).click()
        await expect(field).toHaveAttribute('type', 'text')
        await field.fill('kept by a manager')
        await field.press('ControlOrMeta+a')
        await field.press('ControlOrMeta+c')
        await field.fill('')
        await page.getByRole('button', { name: 'Hide password' }).click()
        await expect(field).toHaveAttribute('type', 'password')
        await field.press('ControlOrMeta+v')
        await expect(field).toHaveValue('kept by a manager')
      }
    },
  )
}

test(
  'fields for the sign-in name can be filled in by the browser and password managers',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.getByLabel('Username or email')).toHaveAttribute('autocomplete', 'username')
    await page.goto('/auth/register')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  },
)
