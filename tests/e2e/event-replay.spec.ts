import type { Page } from '@playwright/test'
import { builtFile } from '#tests/support/built-file.ts'
import { aPerson, aPost, expect, hold, isReady, test } from './fixtures.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })

const script = builtFile('index')

/** A page whose code is on its way until what it returns is called. */
async function openWithout(page: Page, file: RegExp, url: string): Promise<() => void> {
  const letIn = await hold(page, file)
  await page.goto(url, { waitUntil: 'commit' })
  return letIn
}

test('the menu that is tapped before the scripts come opens with them', async ({ page, site }) => {
  const letIn = await openWithout(page, script, `${site.url}/blog`)
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.click()
  // It is seen that it was heard.
  await expect(button).toHaveCSS('opacity', '0.5')
  letIn()
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Archive' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await isReady(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toHaveCSS('opacity', '1')
})

test('a button that a keyboard came to is not pressed by the scripts', async ({ page, site }) => {
  const letIn = await openWithout(page, script, `${site.url}/blog`)
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.waitFor()
  // A press has moved the focus when it returns.
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return button.evaluate((node) => node === document.activeElement)
    })
    .toBe(true)
  letIn()
  await isReady(page)
  await expect(button).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who signs in before the scripts come stays on the page, and is signed in by them', async ({
  page,
  site,
}) => {
  const { username, password } = await aPerson(site)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const letIn = await openWithout(page, script, `${site.url}/auth/login?from=/blog`)
  await page.getByLabel('Username or email').fill(username)
  const secret = page.getByLabel('Password', { exact: true })
  await secret.fill(password)
  await secret.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(secret).toHaveValue(password)
  expect(page.url()).toBe(`${site.url}/auth/login?from=/blog`)
  const sent = page.waitForRequest(/\/users\/auth\/login\//)
  letIn()
  expect((await sent).postDataJSON()).toMatchObject({ username, password })
  await expect(page).toHaveURL(`${site.url}/blog`)
  expect(asked.filter((url) => url.includes(password) || url.includes(encodeURIComponent(username)))).toEqual(
    [],
  )
})

test('what is ticked before the scripts come is ticked for them', async ({ page, site }) => {
  const letIn = await openWithout(page, script, `${site.url}/auth/login`)
  const box = page.getByLabel('Remember me')
  await box.uncheck()
  letIn()
  await isReady(page)
  const hint = page.getByText('You will be signed out when the browser is closed.')
  await expect(hint).toBeVisible()
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(hint).toBeHidden()
})

test('what is tapped on a page whose code is on its way is done once', async ({ page, site }) => {
  const letIn = await openWithout(page, builtFile('src/app/post-screen.tsx'), `${site.url}/blog/${aPost}`)
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Like' }).click()
  letIn()
  await expect(page.getByText('Please log in to like posts.')).toBeVisible()
  await isReady(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
