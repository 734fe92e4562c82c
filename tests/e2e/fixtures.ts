import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { builtPath, engineSource } from '#tests/support/built-file.ts'
import { sendJson } from '#tests/support/send-json.ts'
import type { Credentials } from './api.ts'
import { siteFixture, type Site } from './site.ts'
import { storedRows } from './stored-rows.ts'
import { classesWithoutRule, recordClasses } from './styled.ts'

/**
 * For a test that the service worker does not affect. Installing it takes two of the three seconds of processor time
 * that a page costs.
 */
export const withoutWorker = { tag: '@without-worker' }

/**
 * For a test that `npm test` leaves to `npm run test:all` (docs/decisions/059-two-sets-of-tests.md): a faster test fails for the
 * same defects, or it repeats a test with another page, size, theme or language.
 */
export const extended = { tag: '@extended' }
export const extendedWithoutWorker = { tag: [extended.tag, withoutWorker.tag] }

/** Tests share one server per Playwright worker; each gets its own browser profile. */
export const test = base.extend<{ baseURL: string }, { site: Site }>({
  site: siteFixture(),
  baseURL: async ({ site }, use) => use(site.url),
  // oxlint-disable-next-line no-empty-pattern -- the fixture's signature is Playwright's
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes(withoutWorker.tag) ? 'block' : 'allow'),
  page: async ({ page }, use) => {
    await recordClasses(page)
    await use(page)
    if (!page.isClosed()) expect(await classesWithoutRule(page)).toEqual([])
  },
})

export { expect }

export const aPost = 'mobile-money-callbacks'
export const anotherPost = 'offline-first-outbox'

/** Waits until the page is hydrated and its deferred work has started. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('app-quiet').length > 0)
}

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
}

/** Delays files until the returned function is called. */
export async function holdRequests(page: Page, file: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until nothing in the main content is loading. */
async function isLoaded(page: Page): Promise<void> {
  await expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)
}

/** What each page loads after its first screen, and needs offline to say what is not here. */
const lateCode = [
  engineSource,
  'src/features/install/install.ts',
  'src/ui/toast/toast-region.tsx',
  'src/engine/outage-view.tsx',
]

/**
 * Waits until the code that comes after the first screen is on the device, where no worker has it. `networkidle` does not:
 * on a busy machine nothing is requested for half a second before that, and it stays reached. `ofThisPage`: sources that
 * this page loads late besides.
 */
export async function hasLateCode(page: Page, ofThisPage: readonly string[] = []): Promise<void> {
  await isReady(page)
  const paths = [...lateCode, ...ofThisPage].map((source) => builtPath(source))
  await page.waitForFunction((files) => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const hasStyles = [...document.styleSheets].some(({ href }) => href?.includes('/assets/styles-'))
    return hasStyles && files.every((file) => loaded.has(file))
  }, paths)
  // With what they import.
  await page.evaluate((files) => Promise.all(files.map((file) => import(file))).then(() => {}), paths)
  await isLoaded(page)
}

/** Waits until the page has what it shows, and the service worker everything that the app needs to open offline. */
export async function isInstalled(page: Page): Promise<void> {
  await isReady(page)
  await isLoaded(page)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const worker = registration.active
    if (worker && worker.state !== 'activated') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    }
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/**
 * Scrolls a list until it has this many cards: each page opens when its end comes near, those after the fourth by the
 * button.
 */
export async function scrollToCards(page: Page, count: number): Promise<void> {
  const main = page.getByRole('main')
  const more = main.getByRole('button', { name: /^(?:Load more|Show more|Onyesha)/ })
  let before = -1
  await expect
    .poll(async () => {
      await main.evaluate((list) => [...list.querySelectorAll('article')].at(-1)?.scrollIntoView())
      const cards = await main.getByRole('article').count()
      // Without waiting for the button: it is gone when the last page has opened by itself meanwhile.
      if (cards === before) await more.evaluateAll((buttons: HTMLElement[]) => buttons.at(0)?.click())
      before = cards
      return cards
    })
    .toBe(count)
}

/** The number of posts: other tests publish on the same site. */
export async function countPosts(site: Site): Promise<number> {
  const answer = await (await fetch(`${site.url}/blog/api/posts/?page_size=40`)).json()
  return answer.results.length
}

/** A new account for this test, without likes or content. */
export async function aPerson(site: Site): Promise<Credentials> {
  const email = `${crypto.randomUUID()}@example.org`
  const password = 'a-passphrase-for-tests'
  const names = { first_name: 'Neema', last_name: 'Sanga' }
  const form = { email, ...names, password, password_confirm: password }
  const response = await sendJson(site.url, 'POST', '/users/auth/register/', form)
  expect(response.status).toBe(201)
  return { username: email, password }
}

/** Fills the form of the sign-in page and sends it. */
export async function submitSignIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signIn(
  page: Page,
  credentials: Credentials,
  from = '/blog',
  origin = '',
): Promise<void> {
  await page.goto(`${origin}/auth/login?from=${encodeURIComponent(from)}`)
  await isReady(page)
  await submitSignIn(page, credentials)
  await expectSignedIn(page)
  await expect(page).toHaveURL((url) => url.pathname === from)
  // The form stays until the code of the next page has come, which then loads its content.
  await expect(page.getByLabel('Username or email')).toHaveCount(0)
  await isLoaded(page)
}

/**
 * Opens a page as somebody who signed in before: their tokens are in localStorage, from which the app adopts them. Not
 * where the worker controls the page, because it answers the address at which they are put there.
 */
export async function openAs(page: Page, person: Credentials, path = '/blog', origin = ''): Promise<void> {
  const answer = await page.request.post(`${origin}/users/auth/login/`, { data: person })
  expect(answer.status()).toBe(200)
  const { access, refresh, user }: { access: string; refresh: string; user: object } = await answer.json()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    (items) => items.forEach(([name, value]) => localStorage.setItem(name, value)),
    [
      ['access_token', access] as const,
      ['refresh_token', refresh] as const,
      ['user', JSON.stringify(user)] as const,
    ],
  )
  await page.goto(`${origin}${path}`)
  await isReady(page)
  const adopted = async () => (await storedRows(page, 'settings')).map(({ name }) => name)
  await expect.poll(adopted, { intervals: [50] }).toContain('signed-in')
}

/** Opens the mobile menu, which holds the account and the language. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

/** The menu shows the sign-out button; it is closed again. */
export async function expectSignedIn(page: Page): Promise<void> {
  const menu = await openMenu(page)
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
}

/** The toast with this text. */
export const toast = (page: Page, words: string) => page.locator('[data-toast]').filter({ hasText: words })

/** Text that no other test writes. */
export function unique(text: string): string {
  return `${text} ${crypto.randomUUID().slice(0, 8)}`
}

export const badge = (page: Page) => page.locator('[data-network]')
export const commentBox = (page: Page) => page.getByLabel('Your comment', { exact: true })

export async function writeComment(page: Page, text: string): Promise<void> {
  await commentBox(page).fill(text)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('article').filter({ hasText: text }).last()).toBeVisible()
}

/** The number of requests to an address that reached the server, from page and service worker together. */
export function deliveries(page: Page, path: string): () => number {
  let count = 0
  page.context().on('response', (response) => {
    if (new URL(response.url()).pathname === path && response.status() === 201) count += 1
  })
  return () => count
}

/** Follows a link of the menu on a phone: within the app, while a click in the footer may come before its code. */
export async function followMenuLink(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Open menu|Fungua menyu)/ }).click()
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
}
