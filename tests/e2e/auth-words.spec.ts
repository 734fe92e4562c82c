import type { Page, Route } from '@playwright/test'
import { naughtyStrings } from '#tests/support/naughty-strings.ts'
import {
  expect,
  extendedWithoutWorker,
  isInstalled,
  isReady,
  openMenu,
  submitSignIn,
  test,
  toast,
  withoutWorker,
} from './fixtures.ts'

const defaultRoles = ['Guest', 'Student', 'Parent', 'Trainer', 'Client', 'Designer', 'Writer', 'Technician']

const answer = (page: Page, path: string, status: number, json: unknown) =>
  page.route(`**${path}`, (route: Route) => route.fulfill({ status, json }))

async function login(page: Page): Promise<void> {
  await submitSignIn(page, { username: 'asha', password: 'a passphrase' })
}

test(
  'a rejected sign-in shows the detail of the response, or else a message of the app',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/auth/login')
    await isReady(page)
    const cases = [
      [403, { detail: 'Ask at the desk.', message: 'not this' }, 'Ask at the desk.'],
      [403, { message: 'only a message' }, 'Login failed'],
      [200, { unexpected: true }, 'Login failed. Please try again.'],
    ] as const
    for (const [status, json, words] of cases) {
      await answer(page, '/users/auth/login/', status, json)
      await login(page)
      await expect(page.getByRole('main').getByRole('alert').getByText(words, { exact: true })).toBeVisible()
      await expect(page.locator('[data-toast]')).toHaveCount(0)
    }
  },
)

test(
  'registration fields are validated in order, with an error beside the field and no toast',
  withoutWorker,
  async ({ page }) => {
    // When the roles cannot be fetched, the default list stays and no error is shown.
    await answer(page, '/users/auth/roles/', 500, { message: 'Failed to fetch roles' })
    await page.goto('/signup')
    await isReady(page)
    await expect(page.getByLabel('I am a').getByRole('option')).toHaveText(defaultRoles)
    const submit = page.getByRole('main').getByRole('button', { name: 'Create Account' })
    const steps = [
      [[], 'Please enter your first name.', 'First name'],
      [
        [
          ['First name', 'Asha'],
          ['Last name', 'Mwakyusa'],
          ['Email', 'asha'],
          ['Phone (optional)', 'none'],
          ['Password', 'short'],
          ['Repeat the password', 'shorter'],
        ],
        'Passwords do not match',
        'Repeat the password',
      ],
      [[['Repeat the password', 'short']], 'Password must be at least 8 characters long', 'Password'],
      [
        [
          ['Password', 'a long passphrase'],
          ['Repeat the password', 'a long passphrase'],
        ],
        'Please enter a valid email address',
        'Email',
      ],
      [[['Email', 'asha@example.org']], 'Please enter a valid phone number', 'Phone (optional)'],
      [
        [['Phone (optional)', '+255 (0) 712-345']],
        'Please agree to the terms to create an account',
        'I agree to the terms',
      ],
    ] as const
    for (const [typed, words, field] of steps) {
      for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text)
      await submit.click()
      await expect(page.getByText(words, { exact: true })).toHaveCount(1)
      const wrong = page.getByLabel(field, { exact: field === 'Password' })
      await expect(wrong).toHaveAttribute('aria-invalid', 'true')
      await expect(wrong).toHaveAccessibleDescription(words)
      await expect(wrong).toBeFocused()
      await expect(page.locator('[data-toast]')).toHaveCount(0)
    }
    await page.getByLabel('I agree to the terms').check()
    const refusals = [
      [409, { message: 'A message.', error: 'not this' }, 'A message.'],
      [409, { error: 'An error.' }, 'An error.'],
      [409, { detail: 'not read' }, 'Registration failed'],
      [201, { unexpected: true }, 'Registration failed. Please try again.'],
    ] as const
    for (const [status, json, words] of refusals) {
      await answer(page, '/users/auth/register/', status, json)
      await submit.click()
      await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
    }
  },
)

test(
  'roles come from the server, and an account created there is confirmed',
  withoutWorker,
  async ({ page }) => {
    await answer(page, '/users/auth/roles/', 200, {
      all_roles: [
        { value: 'student', label: 'x' },
        { value: 'mentor', label: 'Mentor', description: 'Helps others.', type: 'custom' },
      ],
    })
    await page.goto('/auth/register')
    await isReady(page)
    await expect(page.getByLabel('I am a').getByRole('option')).toHaveText(['Student', 'Mentor (Custom)'])
    const role = page.getByLabel('I am a')
    await role.selectOption('mentor')
    await expect(role).toHaveAccessibleDescription('Helps others.')
    await role.selectOption('student')
    await expect(role).toHaveAccessibleDescription('Take courses, get help with projects and hand in work.')
  },
)

test(
  'a rejected password reset shows the reason, or else that it failed',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/auth/forgot-password')
    await isReady(page)
    for (const [json, words] of [
      [{ message: 'Too many attempts.' }, 'Too many attempts.'],
      [{ detail: 'not read' }, 'Password reset request failed'],
    ] as const) {
      await answer(page, '/users/auth/password-reset/', 429, json)
      await page.getByLabel('Email').fill('asha@example.org')
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
    }
  },
)

test('an error without a message is shown by its status code', extendedWithoutWorker, async ({ page }) => {
  await answer(page, '/users/auth/password-reset/confirm/', 418, { detail: 'not read' })
  await page.goto('/auth/reset-password?token=abc')
  await isReady(page)
  await page.getByLabel('New password', { exact: true }).fill('a long passphrase')
  await page.getByLabel('Repeat the password').fill('a long passphrase')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toHaveText('HTTP error! status: 418')
})

test(
  'an access token without a refresh token shows an error and is removed',
  withoutWorker,
  async ({ page }) => {
    const refused = { code: 'unauthenticated', detail: 'over' }
    await page.route('**/users/api/profiles/me/', (route) => route.fulfill({ status: 401, json: refused }))
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('was')) localStorage.setItem('access_token', 'a.b.c')
      sessionStorage.setItem('was', '1')
    })
    await page.goto('/blog')
    await expect(toast(page, 'No refresh token available')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login/)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  },
)

test(
  'keyboard only: the fields are in order, the password can be shown and hidden, the form is submitted',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/auth/login')
    await isReady(page)
    await page.getByLabel('Username or email').focus()
    await page.keyboard.type('asha')
    const stops = [
      'Password',
      'Show password',
      'Remember me',
      'Forgot password?',
      'Sign In',
      'Create Account',
    ]
    for (const name of stops) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
      if (name === 'Password') await page.keyboard.type('secret')
      if (name === 'Show password') await page.keyboard.press('Space')
      if (name === 'Remember me') await page.keyboard.press('Space')
      if (name === 'Show password') {
        await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
        await expect(page.locator(':focus')).toHaveAccessibleName('Hide password')
      }
    }
    await expect(page.getByLabel('Remember me')).not.toBeChecked()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
  },
)

test('a Swahili reader is refused in Swahili', extendedWithoutWorker, async ({ page }) => {
  await page.goto('/auth/login?lang=sw')
  await isReady(page)
  await page.getByLabel('Jina la mtumiaji au barua pepe').fill('asha')
  await page.getByLabel('Nenosiri', { exact: true }).fill('not this one')
  await page.getByRole('main').getByRole('button', { name: 'Ingia', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Jina la mtumiaji au nenosiri si sahihi.',
  )
})

test('Google is not offered by a server without a client id: not in its HTML, in the page, or in the app shell', async ({
  page,
  site,
}) => {
  const entrances = ['/auth/login', '/auth/register'] as const
  for (const path of entrances)
    expect(await (await fetch(site.url + path)).text()).toContain(' data-google="" hidden=""')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  for (const path of entrances) {
    await page.goto(path)
    await isReady(page)
    await expect(button).toHaveCount(0)
  }
  await page.goto('/blog')
  await isInstalled(page)
  const response = page.waitForResponse('**/users/auth/google/')
  await page.goto('/auth/login')
  expect(await (await response).json()).toEqual({ available: false })
  await isReady(page)
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test(
  'names with special characters are shown as text and do not run',
  extendedWithoutWorker,
  async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('dialog', (dialog) => errors.push(dialog.message()))
    const texts = naughtyStrings.filter((text) => text.trim() !== '')
    const user = {
      id: 1,
      username: 'x',
      email: 'x@example.org',
      role: 'guest',
      roles: ['guest'],
      avatar: null,
    }
    const signedIn = {
      access: 'a.b.c',
      refresh: 'r',
      user: { ...user, first_name: texts.join(' '), last_name: 'END' },
    }
    // The tokens are invented: on any other request the server would end the session.
    await page.route(/\/(?:users|courses\/api|api\/notifications)\//, (route) => route.abort())
    await answer(page, '/users/auth/login/', 200, signedIn)
    await page.goto('/auth/login?from=%2Fprofile')
    await isReady(page)
    await login(page)
    await expect(page).toHaveURL((url) => url.pathname === '/profile')
    const lastText = page.getByRole('main').getByText('END').first()
    await expect(lastText).toContainText('<script>alert(1)</script>')
    const menu = await openMenu(page)
    await expect(menu.getByText('END')).toContainText('<img src=x onerror=alert(1)>')
    const forbiddenElements =
      'main :is(script, iframe, object, math, base, style:not(h1 + style), [onerror], [onload], [onclick]), dialog :is(script, iframe, [onerror], [onload])'
    expect(await page.locator(forbiddenElements).count()).toBe(0)
    expect(errors).toEqual([])
  },
)
