import type { Page } from '@playwright/test'
import { sendJson } from '#tests/support/send-json.ts'
import { demoAccount, okBody, signInToApi } from './api.ts'
import { startTruncatingProxy } from './truncating-proxy.ts'
import { usedPlaces, placesContaining } from './device-dump.ts'
import {
  aPerson,
  aPost,
  commentBox,
  expect,
  expectSignedIn,
  isInstalled,
  isReady,
  openMenu,
  signIn,
  test,
  unique,
  writeComment,
  withoutWorker,
  openAs,
} from './fixtures.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

type Person = { username: string; password: string; mark: string }

/** An account whose name, email and texts each contain a marker of their own. */
async function aMarkedPerson(site: Site): Promise<Person> {
  const mark = `siri${crypto.randomUUID().slice(0, 8)}`
  const username = `${mark}@example.org`
  const password = 'a-passphrase-for-tests'
  const body = { email: username, first_name: 'Asha', last_name: mark, password, password_confirm: password }
  await okBody(sendJson(site.url, 'POST', '/users/auth/register/', body))
  return { username, password, mark }
}

/** The id of software with a large file, once this person's request for it was granted. */
async function anApprovedFile(site: Site, { username, password, mark }: Person): Promise<number> {
  const found = await fetch(`${site.url}/archive/api/archives/?search=labelled%20pictures`)
  const { results }: { results: { id: number }[] } = await found.json()
  const id = results[0]?.id ?? 0
  const send = await signInToApi(site, { username, password })
  const path = `/archive/api/archives/${id}/request_download/`
  const request = await okBody(send('POST', path, { email: username, message: mark }))
  const sendAsAdmin = await signInToApi(site, demoAccount('admin'))
  await okBody(sendAsAdmin('POST', `/api/admin/download-requests/${request.id}/approve/`, {}))
  return id
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Before you sign out' })
const leave = async (page: Page) => (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()
const isNotShown = (page: Page, { mark }: Person) => expect(page.locator('body')).not.toContainText(mark)

async function share(page: Page, text: string): Promise<void> {
  await page.goto(`/share?title=Maji&text=${encodeURIComponent(text)}`)
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  // The address with the shared text was replaced, so a reload does not store it again.
  await expect(page).toHaveURL('/share')
}

async function beginPost(page: Page, text: string): Promise<void> {
  await page.goto('/blog/manage')
  await isReady(page)
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByLabel('Title').fill(text)
  await page.getByRole('textbox', { name: 'Content' }).fill(text)
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'postDrafts'))).toContain(text)
}

async function keepInPortal(page: Page, text: string): Promise<void> {
  await page.goto('/writer?tab=ideas')
  await isReady(page)
  await page.getByRole('button', { name: 'Add Idea' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Idea').fill(text)
  await form.getByRole('button', { name: 'Save Idea' }).click()
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'kept'))).toContain(text)
}

/** Pages that say so when the device has nothing for whoever is signed in: from then on it has been read. */
const whenNothingIsStored = [
  ['/share', 'Nothing yet. In another app choose Share'],
  ['/saved', 'Nothing saved yet.'],
] as const

/** Nothing of `other` is shown where the device keeps things for whoever is signed in now. */
async function expectNothingOf(page: Page, other: Person): Promise<void> {
  for (const [address, words] of whenNothingIsStored) {
    await page.goto(address)
    await expect(page.getByText(words)).toBeVisible()
    await isNotShown(page, other)
  }
  const own = unique('Kept by the next one')
  await keepInPortal(page, own)
  await expect(page.getByText(own)).toBeVisible()
  await isNotShown(page, other)
}

test('after sign-out no data of the account remains in any table, cache, storage, cookie or file', async ({
  page,
  site,
}) => {
  test.slow()
  const person = await aMarkedPerson(site)
  const { mark } = person
  const file = await anApprovedFile(site, person)
  await signIn(page, person, `/blog/${aPost}`)
  await isInstalled(page)

  await writeComment(page, `Comment ${mark}`)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect.poll(() => site.comments(aPost)).toContain(`Comment ${mark}`)
  await commentBox(page).fill(`Half ${mark}`)

  await page.goto('/profile')
  await isReady(page)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await page
    .getByLabel('Choose a picture')
    .and(page.locator('input'))
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('main').locator('img[src^="data:image/webp"]')).toBeVisible()
  const avatar = (await page.getByRole('main').locator('img').first().getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill(`Zuhura ${mark}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(`Zuhura ${mark}`)

  await share(page, `Shared ${mark}`)
  await beginPost(page, `Post ${mark}`)
  await keepInPortal(page, `Kept ${mark}`)

  await page.goto('/archive/2')
  await isReady(page)
  await page.getByLabel('Your comment on this software').fill(`Rating ${mark}`)
  await page.getByRole('button', { name: 'Send comment and rating' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(async () => (await storedRows(page, 'requests')).length).toBeGreaterThan(0)

  await page.goto('/blog')
  await isReady(page)
  await page.getByLabel('Your email for the newsletter').fill(person.username)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Successfully subscribed to newsletter!')).toBeVisible()

  await page.goto(`/archive/${file}`)
  await isReady(page)
  await page
    .getByRole('button', { name: /^Download · / })
    .first()
    .click()
  await expect(page.locator('[data-download]').first()).toBeVisible()
  await expect.poll(() => usedPlaces(page)).toContain('file')

  await page.goto('/contact')
  await isReady(page)
  await page.getByRole('textbox', { name: 'Message' }).fill(`Contact ${mark}`)
  await page.locator('[data-chat-button]').click()
  await page.locator('#viora').getByRole('textbox').fill(`Chat ${mark}`)
  await page.locator('#viora').getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('#viora').getByRole('log')).toContainText(`Chat ${mark}`)
  await page.keyboard.press('Escape')

  const tokens = await page.evaluate(() =>
    ['access_token', 'refresh_token'].map((name) => localStorage.getItem(name) ?? ''),
  )
  const words = [mark, avatar.slice(-60), ...tokens]
  await expect
    .poll(() => placesContaining(page, words))
    .toEqual(
      expect.arrayContaining([
        'comments',
        'drafts',
        'localStorage',
        'outbox',
        'postDrafts',
        'sessionStorage',
        'shared',
      ]),
    )

  await leave(page)
  await expect(dialog(page)).toContainText('1 post you wrote is on this device only.')
  await expect(dialog(page)).toContainText('2 things you kept in the app are on this device only.')
  await dialog(page).getByRole('button', { name: 'Sign out and discard all 3' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await isNotShown(page, person)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(await placesContaining(page, words)).toEqual([])
  expect(await usedPlaces(page)).not.toContain('file')
  expect(await storedRows(page, 'downloads')).toEqual([])
  await page.locator('[data-chat-button]').click()
  await expect(page.locator('#viora').getByRole('log')).not.toContainText(mark)

  await signIn(page, await aPerson(site), '/blog/manage')
  await expect(page.getByText('No blog posts available yet.')).toBeVisible()
  await isNotShown(page, person)
  await expectNothingOf(page, person)
  for (const address of ['/settings', '/profile']) {
    await page.goto(address)
    await isReady(page)
    await isNotShown(page, person)
  }
  expect(await placesContaining(page, words)).toEqual([])
})

test('sealed data kept at an offline sign-out is hidden from other accounts and restored at sign-in', async ({
  page,
  context,
  site,
}) => {
  const person = await aMarkedPerson(site)
  const { mark } = person
  await signIn(page, person, `/blog/${aPost}`)
  await isInstalled(page)
  await writeComment(page, `Sent ${mark}`)
  await expect.poll(() => site.comments(aPost)).toContain(`Sent ${mark}`)
  await share(page, `Shared ${mark}`)
  await keepInPortal(page, `Kept ${mark}`)
  await beginPost(page, `Post ${mark}`)
  await page.goto(`/blog/${aPost}`)
  await isReady(page)
  await context.setOffline(true)
  await writeComment(page, `Sealed ${mark}`)
  await page.goto('/about')
  await isReady(page)

  await leave(page)
  await expect(dialog(page)).toContainText('1 of your actions has not been sent yet.')
  await expect(dialog(page)).toContainText('1 post you wrote is on this device only.')
  await dialog(page).getByRole('button', { name: 'Sign out and keep them for me' }).click()
  await expect(dialog(page)).toHaveCount(0)
  // Only what the person chose to keep remains: not the comment that was sent.
  await expect.poll(() => placesContaining(page, [mark])).toEqual(['kept', 'outbox', 'postDrafts', 'shared'])
  expect(await placesContaining(page, [`Sent ${mark}`])).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await page.goto('/blog/manage')
  await expect(page.getByText('No blog posts available yet.')).toBeVisible()

  await context.setOffline(false)
  await signIn(page, await aPerson(site), '/blog/manage')
  await expect(page.getByText('No blog posts available yet.')).toBeVisible()
  await isNotShown(page, person)
  await expectNothingOf(page, person)
  await signIn(page, person, '/share')
  await expectSignedIn(page)
  await expect(page.getByRole('listitem').filter({ hasText: `Shared ${mark}` })).toBeVisible()
  await expect.poll(() => site.comments(aPost)).toContain(`Sealed ${mark}`)
  expect((await site.comments(aPost)).filter((text) => text === `Sent ${mark}`)).toHaveLength(1)
  await page.goto('/blog/manage')
  await expect(page.locator('[data-draft]').filter({ hasText: `Post ${mark}` })).toBeVisible()
})

test(
  'a download in progress is named in the sign-out question, and ends with the sign-out',
  withoutWorker,
  async ({ page, site }) => {
    const proxy = await startTruncatingProxy(site.url)
    const person = await aMarkedPerson(site)
    const file = await anApprovedFile(site, person)
    await openAs(page, person, `/archive/${file}`, proxy.url)
    await page
      .getByRole('button', { name: /^Download · .*Labelled Pictures \(Any device\)$/ })
      .first()
      .click()
    await expect.poll(() => usedPlaces(page)).toContain('file')
    await leave(page)
    await expect(dialog(page)).toContainText('1 file is not saved on this device yet.')
    await dialog(page).getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => storedRows(page, 'downloads')).toEqual([])
    await expect.poll(() => usedPlaces(page)).not.toContain('file')
    await proxy.close()
  },
)
