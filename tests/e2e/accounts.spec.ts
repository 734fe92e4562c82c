import { axeFindings } from './axe.ts'
import {
  expect,
  extendedWithoutWorker,
  isReady,
  openMenu,
  submitSignIn,
  test,
  withoutWorker,
} from './fixtures.ts'

test(
  'a new person registers, is greeted by name and stays signed in after a reload',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/auth/register')
    await isReady(page)
    const submit = page.getByRole('main').getByRole('button', { name: 'Create Account' })
    await submit.click()
    // The summary stands once; each field says what it needs, and the first one is in view.
    await expect(page.getByText('Please fill in all required fields')).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields')
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
    for (const [field, words] of [
      ['First name', 'Please enter your first name.'],
      ['Last name', 'Please enter your last name.'],
      ['Email', 'Please enter your email address.'],
      ['Password', 'Please choose a password.'],
      ['Repeat the password', 'Please repeat the password.'],
    ] as const)
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(words)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('First name').fill('Upendo')
    await page.getByLabel('Last name').fill('Kyando')
    await page.getByLabel('Email').fill('student@demo.vior.example')
    await page.getByLabel('I am a').selectOption('student')
    await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
    await page.getByLabel('Repeat the password').fill('a long passphrasE')
    await submit.click()
    await expect(page.getByLabel('Repeat the password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Repeat the password').fill('a long passphrase')
    await page.getByLabel('I agree to the terms').check()
    await submit.click()

    // The address is taken: the error of the server is shown, and the form keeps its values.
    await expect(
      page.getByRole('main').getByText('An account with this email or username already exists.'),
    ).toHaveCount(1)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('Upendo')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long passphrase')

    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`)
    await submit.click()
    await expect(page.locator('[data-toast]')).toHaveText('Account created successfully! Welcome to Vior.')
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect((await openMenu(page)).getByText('Upendo')).toBeVisible()
    await page.reload()
    await isReady(page)
    await expect((await openMenu(page)).getByText('Upendo')).toBeVisible()
  },
)

test(
  'a wrong password shows the error of the server, and the form keeps its values',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/login')
    await isReady(page)
    const submit = page.getByRole('main').getByRole('button', { name: 'Sign In' })
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
    await expect(page.getByLabel('Username or email')).toBeFocused()
    await expect(page.getByLabel('Username or email')).toHaveAccessibleDescription(
      'Please enter your username or email.',
    )
    await page.getByLabel('Username or email').fill('student')
    await page.getByLabel('Password', { exact: true }).fill('not it')
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
    // The focus stays on the button, and nothing is said a second time above the form.
    await expect(submit).toBeFocused()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await expect(page.getByLabel('Username or email')).toHaveValue('student')
  },
)

test('a return path to another site is ignored and leads home', withoutWorker, async ({ page, site }) => {
  await page.goto('/auth/login?from=%2F%2Fevil.example')
  await isReady(page)
  await submitSignIn(page, { username: 'treasury', password: 'vior-demo-2026' })
  await expect(page).toHaveURL(`${site.url}/`)
})

test(
  'a signed-out visitor is asked to sign in before liking or commenting, and returns to the post',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/blog/offline-first-outbox')
    await isReady(page)
    await page.getByRole('button', { name: 'Like' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Please log in to like posts.' })
    await expect(notice.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      /\/auth\/login\?from=.*offline-first-outbox/,
    )
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(page.getByText('Write something first.')).toBeVisible()
    await page.getByLabel('Your comment').fill('I have a question')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(page.getByText('Please log in to comment.')).toBeVisible()
    await page.getByRole('alert').getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, { username: 'parent', password: 'vior-demo-2026' })
    await expect(page).toHaveURL(/\/blog\/offline-first-outbox/)
    await expect(page.getByLabel('Your comment')).toHaveValue('I have a question')
  },
)
