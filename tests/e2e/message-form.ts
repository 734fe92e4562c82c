import type { Page } from '@playwright/test'

export const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' })

export async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel('First name').fill('Neema')
  await page.getByLabel('Last name').fill('Sanga')
  await page.getByLabel('Email').fill('neema@example.org')
  await messageBox(page).fill(message)
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
