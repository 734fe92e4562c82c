import type { Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import {
  aPerson,
  badge,
  deliveries,
  expect,
  extended,
  extendedWithoutWorker,
  holdRequests,
  isInstalled,
  isReady,
  signIn,
  test,
  unique,
  withoutWorker,
} from './fixtures.ts'
import { builtFile, engineSource } from '#tests/support/built-file.ts'
import { fill, messageBox, send } from './message-form.ts'
import { storedRows } from './stored-rows.ts'

const waiting = (page: Page) => page.getByText('Waiting to send', { exact: true })

test(
  'missing values are shown beside their fields, and the first of them gets the focus',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/contact')
    await isReady(page)
    await page.getByLabel('First name').fill('Neema')
    await send(page)
    await expect(page.getByText('Please enter your last name.')).toBeVisible()
    await expect(page.getByText('Please enter your email address.')).toBeVisible()
    await expect(page.getByText('Please write a message.')).toBeVisible()
    await expect(page.getByLabel('Last name')).toBeFocused()
    await page.getByLabel('Email').fill('neema@')
    await send(page)
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    expect(await storedRows(page, 'outbox')).toEqual([])
  },
)

test('the buttons lead to booking a call and to the projects', withoutWorker, async ({ page }) => {
  await page.goto('/contact')
  await isReady(page)
  await page.getByRole('link', { name: 'Schedule a call' }).click()
  await expect(page).toHaveURL('/contact#schedule')
  await expect(page.getByRole('heading', { name: 'Business hours' })).toBeInViewport()
  await page.getByRole('link', { name: 'View our projects' }).click()
  await expect(page).toHaveURL('/contact#portfolio')
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeInViewport()
  await page.getByRole('link', { name: 'Enterprise Systems' }).click()
  await expect(page).toHaveURL('/projects?category=Enterprise')
})

test('the live chat card opens the chat', withoutWorker, async ({ page }) => {
  await page.goto('/contact')
  await isReady(page)
  await page.getByRole('main').getByRole('link', { name: '24/7' }).click()
  await expect(page.getByRole('dialog', { name: /Viora/ })).toBeVisible()
})

test('a draft of the form survives a reload', extendedWithoutWorker, async ({ page }) => {
  await page.goto('/contact?subject=Enrolment')
  await isReady(page)
  await expect(page.getByLabel('Subject (optional)')).toHaveValue('Enrolment')
  await fill(page, 'Half a sent')
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain('Half a sent')
  await page.goto('/contact')
  await expect(messageBox(page)).toHaveValue('Half a sent')
  await expect(page.getByLabel('Subject (optional)')).toHaveValue('Enrolment')
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('text typed before the stored draft is read is appended to the draft', extended, async ({ page }) => {
    await page.goto('/contact')
    await isReady(page)
    await page.getByLabel('First name').fill('Neema')
    await messageBox(page).fill('Kept before')
    await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain('Kept before')

    const release = await holdRequests(page, builtFile(engineSource))
    await page.reload()
    await isReady(page)
    await messageBox(page).fill('Typed early')
    await expect(page.getByLabel('First name')).toHaveValue('')
    release()
    await expect(messageBox(page)).toHaveValue('Kept before\nTyped early')
    await expect(page.getByLabel('First name')).toHaveValue('Neema')
    await expect.poll(async () => JSON.stringify(await storedRows(page, 'drafts'))).toContain('Typed early')
    expect(JSON.stringify(await storedRows(page, 'drafts'))).toContain('Kept before')
  })
})

test('a message written offline and signed out is sent once', async ({ page, context }) => {
  const delivered = deliveries(page, '/contact/api/messages/')
  const text = unique('From a bus')
  await page.goto('/contact')
  await isInstalled(page)
  await context.setOffline(true)
  await fill(page, text)
  await send(page)
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')
  await expect(badge(page)).toContainText('1 waiting')

  await page.reload()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(delivered).toBe(1)
  await expect(waiting(page)).toHaveCount(0)
  expect(await violationsIn(page, 'main')).toEqual([])
  await expect
    .poll(() => storedRows(page, 'outbox'))
    .toMatchObject([{ userId: 0, state: 'done', payload: { message: text } }])
})

test(
  "a visitor's rejected message is counted for whoever signs in, but not shown",
  extendedWithoutWorker,
  async ({ page, site }) => {
    const person = await aPerson(site)
    await page.goto('/contact')
    await isReady(page)
    await page.route('**/contact/api/**', (route) =>
      route.fulfill({ status: 422, json: { message: 'Not like this.', code: 'invalid' } }),
    )
    const text = unique('Nobody in particular')
    await fill(page, text)
    await send(page)
    await expect(page.getByText(text)).toBeVisible()
    await expect(badge(page)).toContainText('1 not sent: please check it')
    await signIn(page, person, '/contact')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
    await expect(badge(page)).toContainText('1 not sent: please check it')
    // The list in which the message would be has been read.
    const own = unique('Of this account')
    await fill(page, own)
    await send(page)
    await expect(page.getByText(own)).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0)
  },
)

test('an unsent message can be moved back into the form', extended, async ({ page, context }) => {
  await page.goto('/contact')
  await isInstalled(page)
  await context.setOffline(true)
  await fill(page, 'With a mistke')
  await send(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(messageBox(page)).toHaveValue('With a mistke')
  await expect(waiting(page)).toHaveCount(0)
})

test('Notify Me asks for an email address, queues the request offline and is confirmed with one', async ({
  page,
  context,
}) => {
  const delivered = deliveries(page, '/contact/api/notify/')
  await page.goto('/viormart/hp-mini-desktop')
  await isInstalled(page)
  await expect(page.getByText('Out of Stock', { exact: true }).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Notify Me' }).click()
  const dialog = page.getByRole('dialog', { name: /^Notify Me/ })
  await expect(dialog.getByLabel('Your email')).toBeFocused()
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Your email').fill('neema@example.org')
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Thank you. We will write to you when it is back in stock.')).toBeVisible()
  await expect.poll(delivered).toBe(1)
})
