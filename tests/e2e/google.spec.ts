import type { BrowserContext, Page } from '@playwright/test'
import { googleClientId, startFakeGoogle, type FakeGoogle } from '#tests/support/google.ts'
import {
  expect,
  expectSignedIn,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  test as shared,
  toast,
  withoutWorker,
} from './fixtures.ts'
import { startSite, type Site } from './site.ts'

const script = 'https://accounts.google.com/gsi/client'

/** A server with an emulated Google: its keys are served at a local URL, its script is intercepted. */
const test = shared.extend<object, { google: FakeGoogle; site: Site }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture's signature is Playwright's
    async ({}, use) => {
      const google = await startFakeGoogle()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ google }, use) => {
      const env = { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_JWKS_URL: google.jwksUrl }
      const site = await startSite(undefined, env)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

// It needs a server of its own: one Playwright worker switches to it.
test.describe.configure({ mode: 'default' })

/**
 * The part of Google's script that the page uses. `button`: a window opens and returns the token. `prompt`:
 * there is no button, the prompt returns it. `silent`: the prompt is not shown. `empty`: Google answers
 * without a token.
 */
function fakeScript(how: 'button' | 'prompt' | 'silent' | 'empty', token: string): string {
  return `
    let given
    const answer = () => given.callback(${how === 'empty' ? '{}' : JSON.stringify({ credential: token })})
    window.google = { accounts: { id: {
      initialize: (options) => { given = options; window.askedFor = options.client_id },
      renderButton: (place) => {
        if ('${how}' !== 'button' && '${how}' !== 'empty') return
        const button = document.createElement('div')
        button.setAttribute('role', 'button')
        button.addEventListener('click', answer)
        place.append(button)
      },
      prompt: (listener) => '${how}' === 'prompt' ? answer() : listener({ isNotDisplayed: () => true }),
    } } }`
}

async function serve(context: BrowserContext, body: string | null): Promise<void> {
  await context.route(script, (route) =>
    body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
  )
}

const press = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click()

test(
  'a new account signs up with the chosen role, and can sign in again',
  withoutWorker,
  async ({ page, context, google }) => {
    const token = await google.token(new Date(), { sub: crypto.randomUUID(), email: 'pendo@gmail.com' })
    await serve(context, fakeScript('button', token))
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    // The HTML has the button, so that it does not appear late.
    const html = await (await page.goto('/auth/register'))?.text()
    expect(html).toMatch(/ data-google=""(?! hidden)/)
    await isReady(page)
    await page.getByLabel('I am a').selectOption('trainer')
    expect(requestedUrls).not.toContain(script)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await page.route(script, async (route) => {
      await promise
      await route.fallback()
    })
    await press(page)
    await expect(toast(page, 'Redirecting to Google...')).toBeVisible()
    release()
    await expect(toast(page, 'Account created successfully with Google! Welcome to Vior.')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('"role":"trainer"')
  },
)

test('signing in by the prompt, from the app shell, loads the page from the server first', async ({
  page,
  context,
  google,
}) => {
  const token = await google.token(new Date(), { sub: crypto.randomUUID(), email: 'tumaini@gmail.com' })
  await serve(context, fakeScript('prompt', token))
  await page.goto('/blog')
  await isInstalled(page)
  await page.goto('/auth/login?from=%2Fblog')
  await isReady(page)
  // The app shell does not know whether Google is offered, and its Content-Security-Policy does not allow the script.
  expect(await page.locator('meta[name=google-client]').count()).toBe(0)
  await press(page)
  await expect(toast(page, 'Login successful with Google! Welcome back.')).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/blog')
  expect(asString(await page.evaluate(() => 'askedFor' in window && window.askedFor))).toBe(googleClientId)
  await expectSignedIn(page)
})

const asString = (value: unknown) => String(value)

test(
  'each failure of Google shows its own error, and pressing again retries',
  extendedWithoutWorker,
  async ({ page, context }) => {
    await page.goto('/auth/login')
    await isReady(page)
    const failures = [
      [null, 'Failed to load Google API script'],
      ['', 'Google API failed to load'],
      [fakeScript('silent', ''), 'Google authentication was not available'],
    ] as const
    for (const [body, words] of failures) {
      await context.unroute(script)
      await serve(context, body)
      await press(page)
      await expect(toast(page, words)).toBeVisible()
    }
    await page.reload()
    await isReady(page)
    await context.unroute(script)
    await serve(context, fakeScript('empty', ''))
    await press(page)
    await expect(toast(page, 'Google authentication failed')).toBeVisible()

    await page.reload()
    await isReady(page)
    await context.unroute(script)
    await serve(context, fakeScript('button', 'not a token'))
    await press(page)
    await expect(toast(page, 'Google login failed')).toBeVisible()
    await hasLateCode(page)
    await context.setOffline(true)
    await press(page)
    await expect(toast(page, 'Google sign-in needs a network. You are offline.')).toBeVisible()
  },
)

test.describe('on pages sent by the server', () => {
  // The service worker would serve later navigations, and the button would then reload the page from the
  // server.
  test.use({ serviceWorkers: 'block' })

  test(
    'a Google token that the server rejects shows its error, or else a message of the app',
    extendedWithoutWorker,
    async ({ page, context }) => {
      await serve(context, fakeScript('button', 'a token'))
      const answers = [
        ['/auth/login', 409, { error: 'Ask at the desk.', message: 'not this' }, 'Ask at the desk.'],
        ['/auth/login', 401, { message: 'only a message' }, 'Google login failed'],
        ['/auth/login', 200, { unexpected: true }, 'Google sign-in failed. Please try again.'],
        ['/auth/register', 503, { error: 'Later, please.' }, 'Later, please.'],
        ['/auth/register', 200, { unexpected: true }, 'Google sign-up failed. Please try again.'],
      ] as const
      for (const [path, status, json, words] of answers) {
        await page.goto(path)
        await isReady(page)
        await page.route('**/users/auth/google/', (route) => route.fulfill({ status, json }))
        await press(page)
        await expect(toast(page, words).getByText(words, { exact: true })).toBeVisible()
        expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
      }
    },
  )
})

test('only the pages with Google sign-in may run its script', withoutWorker, async ({ site }) => {
  const policyOf = async (path: string) =>
    (await fetch(site.url + path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/auth/login', '/login', '/auth/register', '/signup']) {
    const policy = await policyOf(path)
    expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/=]+' ){2}https:/)
    expect(policy).toContain(` ${script};`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  }
  for (const path of ['/', '/blog', '/auth/forgot-password', '/auth/reset-password', '/profile', '/settings'])
    expect(await policyOf(path)).not.toContain('google')
})
