import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { newSecrets, startServerProcess } from '#tests/support/server-process.ts'
import { expect, extended, isReady, test, withoutWorker } from './fixtures.ts'
import { portalAddresses, sampleTexts } from './portal-samples.ts'
import { portalRoles } from './portal-paths.ts'

// Every screen is visited in one page; the limit is for a busy machine.
test.setTimeout(120_000)

/** Runs in the page: goes to each address as a link of the app would, and returns what of `texts` stands there. */
async function findSamples({ addresses, texts }: { addresses: readonly string[]; texts: readonly string[] }) {
  const found: string[] = []
  const shows = (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    const screen = document.querySelector<HTMLElement>('[data-screen]')
    const tab = searchParams.get('tab')
    return screen?.dataset.screen === pathname && (tab === null || screen.dataset.tab === tab)
  }
  for (const address of addresses) {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    for (let frames = 0; !shows(address) && frames < 600; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!shows(address)) found.push(`${address} does not show`)
    const main = document.querySelector<HTMLElement>('#main')?.innerText ?? ''
    const lines = new Set(main.split('\n').map((line) => line.trim()))
    // One word may be part of a title.
    for (const text of texts)
      if (lines.has(text) || (text.includes(' ') && main.includes(text))) found.push(`${address}: ${text}`)
    for (const mark of ['[data-sample]', '[data-sample-block]'])
      if (document.querySelector(mark)) found.push(`${address} has ${mark}`)
  }
  return found
}

/** The form of a request stays usable without a sample, and its entry is listed. */
async function expectUsableForm(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/client/requests')
  await isReady(page)
  await page.getByRole('button', { name: 'New Request' }).click()
  const form = page.getByRole('dialog')
  const submit = form.getByRole('button', { name: 'Submit Request' })
  await expect(submit).toBeInViewport()
  await form.getByLabel('Project title').fill('Stock of a pharmacy')
  await form.getByLabel('Description').fill('Counts what is on the shelf.')
  await form.getByLabel('Budget').fill('$2,000')
  await form.getByLabel('Deadline').fill('31/12/2099')
  await submit.click()
  await expect(page.getByText('Stock of a pharmacy')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Stock of a pharmacy' }).click()
  await expect(page.getByText('Stock of a pharmacy')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Stock of a pharmacy')).toBeVisible()
}

test(
  'a production server shows no sample on any screen of any role, in both languages, and the form of a request is usable without',
  extended,
  async ({ browser }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vior-production-'))
    const server = await startServerProcess(folder, {
      mode: 'production',
      env: { ...newSecrets(), RATE_LIMIT_FACTOR: '1000' },
    })
    try {
      for (const locale of ['en', 'sw'] as const) {
        const context = await browser.newContext({ baseURL: server.url, locale, serviceWorkers: 'block' })
        const page = await context.newPage()
        const found: string[] = []
        // Whether samples are shown is read once per document, so every role is visited in one.
        await page.goto(`/${portalRoles[0]}`)
        await isReady(page)
        for (const role of portalRoles) {
          const addresses = portalAddresses(role)
          expect(addresses.length, role).toBeGreaterThan(0)
          const texts = sampleTexts(role, locale)
          found.push(...(await page.evaluate(findSamples, { addresses, texts })))
        }
        expect(found).toEqual([])
        await expect(page.locator('[data-missing]').first()).toBeVisible()
        if (locale === 'en') await expectUsableForm(page)
        await context.close()
      }
    } finally {
      await server.stop('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test(
  'a device that knew a demo at this address shows no sample once the server has answered',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/ceo')
    await isReady(page)
    await expect(page.locator('[data-sample-block]').first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('samples'))).toBe('yes')
    await page.route('**/api/ping', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'sample-data': 'hidden' } })
    })
    await page.reload()
    await expect(page.locator('[data-missing]').first()).toBeVisible()
    await expect(page.locator('[data-sample-block]')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('samples'))).toBe('no')
  },
)
