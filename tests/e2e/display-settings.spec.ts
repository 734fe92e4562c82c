import type { Page } from '@playwright/test'
import { expect, isInstalled, isReady, test } from './fixtures.ts'

/** Text size and colour of the first paint, before any script of the app. */
const sizeOf = (page: Page) =>
  page.evaluate(() => [
    getComputedStyle(document.documentElement).fontSize,
    getComputedStyle(document.body).color,
    document.querySelectorAll('style[data-reading]').length,
  ])

test('display settings are chosen on a page and apply from the first paint, from server and worker', async ({
  page,
  context,
  site,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.goto('/settings')
  await isReady(page)
  await page.getByRole('radio', { name: 'Larger' }).check()
  await page.getByRole('checkbox', { name: 'High contrast' }).check()
  expect(await sizeOf(page)).toEqual(['20px', 'rgb(0, 0, 0)', 0])
  await expect(page.getByRole('radio', { name: 'Larger' })).toBeChecked()

  // From the server, for a page and for the portal, without scripts.
  const plain = await context.browser()?.newContext({ baseURL: site.url, javaScriptEnabled: false })
  if (!plain) throw new Error('no browser')
  await plain.addCookies(await context.cookies())
  const still = await plain.newPage()
  for (const path of ['/about', '/blog/mobile-money-callbacks', '/student']) {
    const answer = await still.goto(path)
    expect(await answer?.text(), path).toContain('<style data-reading="">html{font-size:125%}')
    await expect(still.locator('html'), path).toHaveCSS('font-size', '20px')
    await expect(still.locator('body'), path).toHaveCSS('color', 'rgb(0, 0, 0)')
  }
  await plain.close()

  // From the worker.
  await isInstalled(page)
  await context.setOffline(true)
  await page.goto('/about')
  expect(await sizeOf(page)).toEqual(['20px', 'rgb(0, 0, 0)', 1])
  await page.goto('/settings')
  await isReady(page)
  await page.getByRole('radio', { name: 'Usual' }).first().check()
  await page.getByRole('checkbox', { name: 'High contrast' }).uncheck()
  expect((await sizeOf(page))[0]).toBe('16px')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('reading')
  await context.setOffline(false)
  expect(violations).toEqual([])
})
