import {
  aPerson,
  expect,
  expectSignedIn,
  extended,
  isReady,
  openMenu,
  submitSignIn,
  test,
} from './fixtures.ts'

test.use({ serviceWorkers: 'block' })

const secret = 'a new long passphrase'

test('a mailed link resets the password once; the response does not reveal whether the account exists', async ({
  page,
  site,
}) => {
  const { username } = await aPerson(site)
  await page.goto('/forgot-password')
  await isReady(page)
  const send = page.getByRole('button', { name: 'Send Reset Link' })
  await send.click()
  await expect(page.getByRole('main').getByText('Please enter a valid email address')).toHaveCount(1)
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const email of ['nobody@example.org', username]) {
    await page.getByLabel('Email').fill(email)
    await send.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(`If there is an account for ${email}`)
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/login')
    if (email === username) continue
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
  }
  const resetLinks = async () => (await site.mailLinksTo(username)).filter((link) => link.includes('reset'))
  await expect.poll(async () => (await resetLinks()).length).toBe(1)
  expect(await site.mailLinksTo('nobody@example.org')).toEqual([])

  const [link = ''] = await resetLinks()
  await page.goto(link)
  await isReady(page)
  const set = page.getByRole('button', { name: 'Set password' })
  await page.getByLabel('New password').fill(secret)
  await page.getByLabel('Repeat the password').fill(`${secret}!`)
  await set.click()
  await expect(page.getByRole('main').getByText('Passwords do not match')).toHaveCount(1)
  await expect(page.getByLabel('Repeat the password')).toBeFocused()
  await page.getByLabel('Repeat the password').fill(secret)
  await set.click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await submitSignIn(page, { username, password: secret })
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await page.goto(link)
  await isReady(page)
  await page.getByLabel('New password').fill(secret)
  await page.getByLabel('Repeat the password').fill(secret)
  await set.click()
  await expect(page.getByRole('main').getByText('This link was used already or has expired.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )
})

test('the link that verifies an email address can be opened twice and can be retried after a network failure', async ({
  page,
  context,
  site,
}) => {
  const { username } = await aPerson(site)
  await expect.poll(async () => (await site.mailLinksTo(username)).length).toBe(1)
  const [link = ''] = await site.mailLinksTo(username)
  await page.route('**/users/auth/verify-email/', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Your link stays valid')).toBeVisible()
  await page.unroute('**/users/auth/verify-email/')
  // It also tries by itself when the server answers again.
  const confirmed = page.getByText('Your email address is confirmed.')
  await page.getByRole('button', { name: 'Try Again' }).or(confirmed).click()
  await expect(confirmed).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto('/auth/verify-email')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await context.close()
})

test(
  'a mailed code signs in with its six digits, and the link of another one with a press',
  extended,
  async ({ page, site }) => {
    const { username } = await aPerson(site)
    const mails = async () =>
      (await site.mailsTo(username)).filter((mail) => mail.includes('Your code to sign in'))
    async function requestCode(mail: number): Promise<string> {
      await page.goto('/auth/login?from=%2Fblog')
      await isReady(page)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await page.getByLabel('Email').fill(username)
      await page.getByRole('button', { name: 'Send the code' }).click()
      await expect(page.getByLabel('Code from the mail')).toBeFocused()
      await expect.poll(async () => (await mails()).length).toBe(mail)
      return (await mails()).at(-1) ?? ''
    }
    const main = page.getByRole('main')
    const digits = /^\d{6}\s*$/m.exec(await requestCode(1))?.[0].trim() ?? ''
    const enter = main.getByRole('button', { name: 'Sign in with the code' })
    await page.getByLabel('Code from the mail').fill(digits === '111111' ? '222222' : '111111')
    await enter.click()
    await expect(main.getByText('This code is wrong')).toBeVisible()
    await page.getByLabel('Code from the mail').fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await enter.click()
    await expect(page).toHaveURL((url) => url.pathname === '/blog')
    await expectSignedIn(page)
    await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()

    await requestCode(2)
    const link = (await site.mailLinksTo(username)).findLast((one) => one.includes('/auth/login?token='))
    await page.goto(link ?? '')
    await isReady(page)
    // Programs that check mails open the link as well: only the press signs in, once.
    await main.getByRole('button', { name: 'Sign in on this device' }).click()
    await expectSignedIn(page)
    await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()
    await page.goto(link ?? '')
    await isReady(page)
    await main.getByRole('button', { name: 'Sign in on this device' }).click()
    await expect(main.getByText('This link was used already or has expired.')).toBeVisible()
  },
)
