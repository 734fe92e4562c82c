import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { accountManager } from '#server/commands/manage-account.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import { codeOf } from '#tests/support/second-factor.ts'
import { newSecrets, startServerProcess } from '#tests/support/server-process.ts'
import { expect, isReady, test, withoutWorker, submitSignIn } from './fixtures.ts'

const password = 'maji-ya-moto-sana'
const stepMs = 30_000

/** An account of a test's own, signed in through the form. Returns its email address. */
async function register(page: Page): Promise<string> {
  const email = `neema-${randomBytes(4).toString('hex')}@example.org`
  await page.request.post('/users/auth/register/', {
    headers: { 'idempotency-key': `register-${email.slice(0, 20)}`.replace('@', '-') },
    data: {
      email,
      first_name: 'Neema',
      last_name: 'Sanga',
      password,
      password_confirm: password,
    },
  })
  await signIn(page, email)
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await isReady(page)
  await submitSignIn(page, { username: email, password })
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.evaluate(
    async () =>
      new Promise<void>((resolve) => {
        void indexedDB.databases().then(async (all) => {
          for (const { name = '' } of all) indexedDB.deleteDatabase(name)
          resolve()
        })
      }),
  )
}

/** The code of the next step: a code counts once, so each use waits for another. */
async function nextCode(secret: string, used: Set<string>): Promise<string> {
  for (;;) {
    const codes = [0, 1].map((steps) => codeOf(secret, new Date(), steps))
    const fresh = codes.find((code) => !used.has(code))
    if (fresh) {
      used.add(fresh)
      return fresh
    }
    await new Promise((resolve) => setTimeout(resolve, stepMs / 10))
  }
}

/** A phone that keeps passkeys and whose lock is open. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return client
}

test(
  'the second step is set up, asked for at sign-in, and a passkey signs in on its own',
  withoutWorker,
  async ({ page }) => {
    await withAuthenticator(page)
    const used = new Set<string>()
    const email = await register(page)
    await expect(page).toHaveURL('/')

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
    await page.getByLabel('Code that the app shows now').fill(await nextCode(secret, used))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('listitem').filter({ hasText: /^[\da-z]{5}-[\da-z]{5}$/ })
    await expect(codes).toHaveCount(10)
    const recovery = await codes.first().innerText()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('Codes left: 10 of 10')).toBeVisible()

    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('My phone')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('My phone')).toBeVisible()

    await signOut(page)
    await signIn(page, email)
    await page.getByLabel('Code', { exact: true }).fill(await nextCode(secret, used))
    await page.getByRole('button', { name: 'Sign in with the code' }).click()
    await expect(page).toHaveURL('/')

    await signOut(page)
    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/')

    await signOut(page)
    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery.toUpperCase())
    await page.getByRole('button', { name: 'Sign in with the code' }).click()
    await expect(page).toHaveURL('/')

    await signOut(page)
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/settings')
    await expect(page.getByText('Codes left: 9 of 10')).toBeVisible()
  },
)

test(
  'in production the staff desk asks for a second step, and works once it is on',
  withoutWorker,
  async ({ browser }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vior-second-step-'))
    const email = 'rehema@example.org'
    const db = openDatabase(path.join(folder, 'vior.sqlite'))
    await migrateToLatest(db)
    const person = { email, firstName: 'Rehema', lastName: 'Mushi', role: 'admin' } as const
    await accountManager(db, systemClock).create(person, password)
    await db.destroy()
    const env = newSecrets()
    const server = await startServerProcess(folder, { mode: 'production', env })
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, email)
    await expect(page).toHaveURL(`${server.url}/`)
    await page.goto('/admin/users')
    await expect(page.getByText('The staff desk needs a second step')).toBeVisible()
    await page.getByRole('link', { name: 'Open the settings' }).click()
    await expect(page.getByText('The staff desk of this server needs a second step')).toBeVisible()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
    await page.getByLabel('Code that the app shows now').fill(codeOf(secret, new Date()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.goto('/admin/users')
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
    await expect(page.getByText('The staff desk needs a second step')).toHaveCount(0)
    await context.close()
    await server.stop('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  },
)
