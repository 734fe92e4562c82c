import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { okBody, signInToApi } from './api.ts'
import { violationsIn } from './axe.ts'
import {
  aPerson,
  expect,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  openAs,
  openPage,
  test as shared,
  unique,
  withoutWorker,
} from './fixtures.ts'
import { siteFixture, type Site } from './site.ts'

/** With a site of its own, because other tests count the entries of the archive. */
const test = shared.extend<object, { site: Site }>({
  site: siteFixture(),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const desk = '/admin/content?tab=archive'

async function openAsAdmin(page: Page, site: Site, path = desk) {
  const admin = await aPerson(site)
  await site.grant(admin.username, 'admin')
  await openAs(page, admin, path)
}

async function isAccessibleOnAPhone(page: Page, part: string): Promise<void> {
  const phone = { width: 360, height: 740 }
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await violationsIn(page, part)).toEqual([])
  await page.setViewportSize(phone)
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an admin on a phone makes an entry offline; when the network is back a visitor finds it and downloads its file', async ({
  page,
  site,
  context,
  browser,
}) => {
  const title = unique('Harvest Book')
  const bytes = Buffer.from(`the program ${title}`)
  const name = `archive/harvest/${crypto.randomUUID()}.zip`
  await site.addFile(name, bytes)
  await openAsAdmin(page, site)
  await isInstalled(page)
  await page.reload()
  await expect(row(page, 'School Timetable')).toBeVisible()
  // The names of the files are on the device from then on.
  await page.getByRole('button', { name: 'New entry' }).click()
  await expect(page.getByText(/^Files on the server/)).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await openPage(page, desk)
  await page.getByRole('button', { name: 'New entry' }).click()
  const form = page.getByRole('dialog')
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true }).first()
  await field('Title').fill(title)
  await field('Description').fill('Notes what each field gave.')
  await form.getByRole('tab', { name: 'Kiswahili' }).click()
  await form.locator('[name=title-sw]').fill('Kitabu cha Mavuno')
  await form.locator('[name=description-sw]').fill('Huandika kila shamba lilitoa nini.')
  await form.getByLabel('Category').selectOption('Productivity')
  await form.getByLabel('Platforms').fill('Any browser, Windows')
  await form.getByRole('button', { name: 'Add a version' }).click()
  const version = form.getByRole('group', { name: 'Version (new)' })
  await version.getByLabel('File', { exact: true }).selectOption({ value: name })
  await version.getByLabel('Platform', { exact: true }).fill('Any browser')

  await form.getByRole('button', { name: 'Save and publish' }).click()
  await expect(version.getByLabel('Version', { exact: true })).toBeFocused()
  await expect(version.getByText('Please fill this in.')).toBeVisible()
  await isAccessibleOnAPhone(page, '[role=dialog]')
  await page.reload()
  await isReady(page)
  await expect(form.locator('[name=title-en]')).toHaveValue(title)
  await version.getByLabel('Version', { exact: true }).fill('1.0')
  await form.getByRole('button', { name: 'Save and publish' }).click()
  await expect(form.getByText('Waiting to send')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Waiting to send')).toHaveCount(2)

  await context.setOffline(false)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  await expect(row(page, title)).toContainText('Published')

  const other = await browser.newContext({
    baseURL: site.url,
    acceptDownloads: true,
    serviceWorkers: 'block',
  })
  const visitor = await other.newPage()
  await openPage(visitor, `/archive?q=${encodeURIComponent(title)}`)
  await visitor.getByRole('heading', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const offered = await visitor.evaluate(async (found) => {
    const list: { results: { download_url: string; sha256: string }[] } = await (
      await fetch(`/archive/api/archives/?search=${encodeURIComponent(found)}`)
    ).json()
    return list.results[0]
  }, title)
  expect(offered?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  await visitor
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  await expect(visitor.locator('[data-download=ready]').first()).toBeVisible()
  await other.close()
})

test(
  'an admin uploads the file of a version, and a visitor gets it',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const title = unique('Rain Table')
    const bytes = Buffer.from(`${title} `.repeat(40_000))
    await openAsAdmin(page, site)
    await page.getByRole('button', { name: 'New entry' }).click()
    const form = page.getByRole('dialog')
    const field = (label: string) => form.getByRole('textbox', { name: label, exact: true }).first()
    await field('Title').fill(title)
    await field('Description').fill('Rain of each day.')
    await form.getByRole('tab', { name: 'Kiswahili' }).click()
    await form.locator('[name=title-sw]').fill('Jedwali la Mvua')
    await form.locator('[name=description-sw]').fill('Mvua ya kila siku.')
    await form.getByLabel('Category').selectOption('Productivity')
    await form.getByLabel('Platforms').fill('Any browser')
    await form.getByRole('button', { name: 'Add a version' }).click()
    // Its name becomes that of the version.
    const version = form.getByRole('group', { name: /^Version/ }).first()
    await version.getByLabel('Version', { exact: true }).fill('1.0')
    await version
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'rain.csv', mimeType: 'text/csv', buffer: bytes })
    const digest = createHash('sha256').update(bytes).digest('hex')
    await expect(version.getByText(digest)).toBeVisible()
    await version.getByLabel('Platform', { exact: true }).fill('Any browser')
    await form.getByRole('button', { name: 'Save and publish' }).click()
    const found = async () =>
      (await (await fetch(`${site.url}/archive/api/archives/?search=${encodeURIComponent(title)}`)).json())
        .results
    await expect
      .poll(async () => (await found()).map((one: { sha256: string }) => one.sha256))
      .toEqual([digest])
  },
)

test(
  'two admins edit at once: the later one sees the conflict, keeps the text, and overwrites the other',
  withoutWorker,
  async ({ page, site, context }) => {
    await openAsAdmin(page, site, `${desk}&q=timetable`)
    await row(page, 'School Timetable').getByRole('button', { name: 'School Timetable', exact: true }).click()
    const form = page.getByRole('dialog')
    await expect(form.locator('[name=author]')).toHaveValue('Vior')
    await hasLateCode(page)
    await context.setOffline(true)
    await form.locator('[name=author]').fill('Mine')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Waiting to send')).toBeVisible()

    await changeElsewhere(site, 'Theirs')
    await context.setOffline(false)
    await expect(form.getByText(/^Not sent: somebody else changed this entry/)).toBeVisible()
    await form.getByRole('button', { name: 'Edit' }).click()
    await expect(form.getByText(/changed this entry after you began/)).toBeVisible()
    await expect(form.locator('[name=author]')).toHaveValue('Mine')
    await form.getByRole('button', { name: 'Go on with my text' }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
    await expect(form.getByText('Waiting to send')).toHaveCount(0)
    const authors = async () => {
      const found = await fetch(`${site.url}/archive/api/archives/?search=timetable`)
      const { results }: { results: { author: string }[] } = await found.json()
      return results.map(({ author }) => author)
    }
    // The form is saved when it waits, and what waits shows a moment later.
    await expect.poll(authors).toEqual(['Mine'])
  },
)

test(
  'a withdrawn entry vanishes for visitors; the screen has no violation of accessibility and fits a phone',
  withoutWorker,
  async ({ page, site }) => {
    await openAsAdmin(page, site)
    await expect(row(page, 'Money Ledger')).toContainText('Published')
    await isAccessibleOnAPhone(page, 'main')
    const found = async () => {
      const answer = await fetch(`${site.url}/archive/api/archives/?search=ledger`)
      const body: { results: { title: string }[] } = await answer.json()
      return body.results.some(({ title }) => title.includes('Money Ledger'))
    }
    expect(await found()).toBe(true)
    await row(page, 'Money Ledger')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw' })
    await expect(dialog).toContainText('Money Ledger')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(row(page, 'Money Ledger')).toContainText('Not published')
    // The undo bar closes after 15 s unless the pointer is over it.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expect.poll(found).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(found).toBe(true)
  },
)

test(
  'what a visitor reports about software is counted on the desk, read in its dialog and closed',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const list = await fetch(`${site.url}/archive/api/archives/?search=timetable`)
    const { results }: { results: { id: number }[] } = await list.json()
    const report = await fetch(`${site.url}/archive/api/archives/${results[0]?.id}/report/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ problem: 'broken', text: 'It does not open.' }),
    })
    expect(report.status).toBe(201)
    await openAsAdmin(page, site, `${desk}&filter=reported`)
    await expect(row(page, 'School Timetable')).toContainText('Reported 1×')
    await row(page, 'School Timetable').getByRole('button', { name: 'School Timetable', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'It does not open.' })).toContainText(
      'Not signed in',
    )
    await isAccessibleOnAPhone(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Close the reports' }).click()
    await expect(dialog.getByText('It does not open.')).toHaveCount(0)
    await expect(dialog.getByText('Waiting to send')).toHaveCount(0)
    await openPage(page, `${desk}&filter=reported`)
    await expect(page.getByText('Nothing found', { exact: true })).toBeVisible()
  },
)

/** Another admin changes who made the timetable, on another device. */
async function changeElsewhere(site: Site, author: string): Promise<void> {
  const admin = await aPerson(site)
  await site.grant(admin.username, 'admin')
  const send = await signInToApi(site, admin)
  const list = '/api/admin/archives/'
  const found: { results: { id: string }[] } = await okBody(send('GET', `${list}?q=timetable`))
  const path = `${list}${found.results[0]?.id}/`
  const entry = await okBody(send('GET', path))
  for (const version of entry.versions) version.release_date = version.release_date.slice(0, 10)
  const response = await send('PUT', path, {
    base: entry.revision,
    revision: crypto.randomUUID(),
    entry: Object.assign(entry, { author }),
  })
  expect(response.status).toBe(200)
}
