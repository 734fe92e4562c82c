import type { Page } from '@playwright/test'
import { builtFile } from '#tests/support/built-file.ts'
import { aPerson, aPost, expect, hasLateCode, holdRequests, isReady, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })

const script = builtFile('index')

/** Delays the code of a page until the returned function is called. */
async function openHolding(page: Page, file: RegExp, url: string): Promise<() => void> {
  const release = await holdRequests(page, file)
  await page.goto(url, { waitUntil: 'commit' })
  return release
}

test('a click on the menu before hydration is replayed after it', async ({ page, site }) => {
  const release = await openHolding(page, script, `${site.url}/blog`)
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.click()
  // The click is visibly acknowledged.
  await expect(button).toHaveCSS('opacity', '0.5')
  release()
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Archive' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await hasLateCode(page)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toHaveCSS('opacity', '1')
})

test('focusing a button by keyboard before hydration does not press it', async ({ page, site }) => {
  const release = await openHolding(page, script, `${site.url}/blog`)
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.waitFor()
  // click() has moved the focus when it resolves.
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return button.evaluate((node) => node === document.activeElement)
    })
    .toBe(true)
  release()
  await hasLateCode(page)
  await expect(button).toBeFocused()
  // Says so before the code of the menu is here.
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('signing in before hydration stays on the page and is completed by the scripts', async ({
  page,
  site,
}) => {
  const { username, password } = await aPerson(site)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const release = await openHolding(page, script, `${site.url}/auth/login?from=/blog`)
  await page.getByLabel('Username or email').fill(username)
  const secret = page.getByLabel('Password', { exact: true })
  await secret.fill(password)
  await secret.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(secret).toHaveValue(password)
  expect(page.url()).toBe(`${site.url}/auth/login?from=/blog`)
  const sent = page.waitForRequest(/\/users\/auth\/login\//)
  release()
  expect((await sent).postDataJSON()).toMatchObject({ username, password })
  await expect(page).toHaveURL(`${site.url}/blog`)
  expect(
    requestedUrls.filter((url) => url.includes(password) || url.includes(encodeURIComponent(username))),
  ).toEqual([])
})

test('a checkbox changed before hydration is changed once', async ({ page, site }) => {
  const release = await openHolding(page, script, `${site.url}/auth/login`)
  const box = page.getByLabel('Remember me')
  await box.uncheck()
  release()
  await isReady(page)
  const hint = page.getByText('You will be signed out when the browser closes.')
  await expect(hint).toBeVisible()
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(hint).toBeHidden()
})

test('a click on a page whose code is loading takes effect once', async ({ page, site }) => {
  const release = await openHolding(page, builtFile('src/app/post-screen.tsx'), `${site.url}/blog/${aPost}`)
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Like' }).click()
  release()
  await expect(page.getByText('Please log in to like posts.')).toBeVisible()
  await isReady(page)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
