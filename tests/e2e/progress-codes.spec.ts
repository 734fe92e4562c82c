import { learningApiPaths } from '#domain/learning.ts'
import { signInToApi, type Credentials } from './api.ts'
import { violationsIn } from './axe.ts'
import { aPerson, expect, isInstalled, isReady, test, withoutWorker, openAs } from './fixtures.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

/** Marks one lesson of a course as done, over the API. */
async function finishLesson(site: Site, student: Credentials): Promise<void> {
  const send = await signInToApi(site, student)
  for (const kind of ['read', 'exercise', 'quiz']) {
    const mark = { course: 'python-first-steps', lesson: 'first-program', kind, score: 100 }
    const answer = await send('POST', learningApiPaths.marks, { ...mark, at: new Date().toISOString() })
    expect(answer.status).toBe(200)
  }
}

test(
  'a parent sees the progress of who gave them a code, also offline, until the code is withdrawn',
  withoutWorker,
  async ({ page, browser, site }) => {
    const student = await aPerson(site)
    await finishLesson(site, student)
    await openAs(page, student, '/profile')
    await page.getByLabel('For whom?').fill('Mother')
    await page.getByRole('button', { name: 'Make a code' }).click()
    const code = (await page.locator('[data-code]').textContent()) ?? ''
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    expect(await violationsIn(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'I have it' }).click()
    await page.reload()
    await expect(page.getByText('Not used yet.')).toBeVisible()
    await expect(page.getByText(code)).toHaveCount(0)

    const phone = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'allow',
    })
    const parent = await phone.newPage()
    const addresses: string[] = []
    phone.on('request', (request) => addresses.push(request.url()))
    await parent.goto('/progress')
    await isInstalled(parent)
    await expect(parent.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await parent.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
    await parent.getByRole('button', { name: 'See progress' }).click()
    const card = parent.locator('[data-shown]')
    await expect(card.getByRole('heading', { name: 'Neema' })).toBeVisible()
    await expect(card).toContainText(/1 of \d+ lessons done/)
    await expect(card.getByRole('link', { name: /python/i })).toBeVisible()
    await expect(card).not.toContainText('Sanga')
    expect(await violationsIn(parent, 'main')).toEqual([])
    expect(addresses.filter((address) => address.includes(code.slice(0, 4)))).toEqual([])

    await phone.setOffline(true)
    await parent.reload()
    await expect(card).toContainText(/1 of \d+ lessons done/)
    await expect(card.locator('[data-as-of]')).toContainText('As of')

    await page.getByRole('button', { name: 'Withdraw the code for Mother' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Nobody has a code yet.')).toBeVisible()

    await phone.setOffline(false)
    await expect(parent.getByText('The code of Neema no longer works')).toBeVisible()
    await expect(card).toHaveCount(0)
    const settingNames = (await storedRows(parent, 'settings')).map(({ name }) => String(name))
    expect(settingNames.filter((name) => name.startsWith('shown-progress'))).toEqual([])
    await parent.reload()
    await isReady(parent)
    await expect(parent.getByLabel('Code')).toBeVisible()
    await phone.close()
  },
)
