import { expect, hold, test } from './fixtures.ts'

/** The router's part for moving on; src/app/first-load.ts shows the page that was opened. */
const restOfRouter = /assets\/load-client-/

test('a page answers before the router can move on, and a link that is tapped by then waits for it', async ({
  page,
  site,
}) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  const send = await hold(page, restOfRouter)
  const asked = page.waitForRequest(restOfRouter)
  await page.goto(`${site.url}/blog`)
  await page.waitForFunction(() => performance.getEntriesByName('app-interactive').length > 0)
  await asked
  await page.getByRole('contentinfo').getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  send()
  await expect(page).toHaveTitle(/Archive/)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  expect(loads).toBe(1)
})

test('where that part cannot be fetched, a link opens its page as links do', async ({ page, site }) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(restOfRouter, (route) => route.abort())
  await page.goto(`${site.url}/blog`)
  await page.waitForFunction(() => performance.getEntriesByName('app-quiet').length > 0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Archive' }).click()
  await expect(page).toHaveTitle(/Archive/)
  await expect.poll(() => loads).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/archive')
})
