import { expect, type Locator, type Page } from '@playwright/test'
import { badge, isInstalled, isReady, openMenu, writeComment } from './fixtures.ts'
import { fill, send } from './message-form.ts'
import { storedRows } from './stored-rows.ts'
import { payloadWord, storedPayloads, type StoredPayloads } from './stored-payloads.ts'

/** A screen that shows text written by people, with the payloads in it. */
export type PayloadScreen = {
  name: string
  path: (stored: StoredPayloads) => string
  /**
   * Steps before the payloads are visible; if they go offline, the page stays offline until the next screen.
   */
  open?: (page: Page, goOffline: () => Promise<void>) => Promise<void>
  /** Where a payload must be visible; defaults to the main element. */
  shows?: (page: Page) => Locator
}

const written = (within: Locator) => within.getByText(payloadWord).filter({ visible: true }).first()
const main = (page: Page) => page.getByRole('main')

/** Screens that a visitor can open. */
export const visitorScreens: readonly PayloadScreen[] = [
  { name: 'the list of posts', path: () => '/blog' },
  { name: 'the list of posts with a tag', path: () => `/blog?tag=${encodeURIComponent(storedPayloads.tag)}` },
  {
    name: 'a post and its comments',
    path: ({ slug }) => `/blog/${slug}`,
    open: (page) => expect(written(page.locator('.article'))).toBeVisible(),
    shows: (page) => page.getByRole('article').filter({ hasText: payloadWord }).nth(5),
  },
  { name: 'the ratings of a piece of software', path: ({ archiveId }) => `/archive/${archiveId}` },
  { name: 'results of a search', path: () => `/search?q=${payloadWord}` },
  {
    name: 'a search for a payload',
    path: () => `/search?q=${encodeURIComponent(storedPayloads.title)}`,
    shows: (page) => page.getByLabel('What are you looking for?').filter({ visible: true }).first(),
  },
  {
    name: 'what another app shared',
    path: () =>
      `/share?${new URLSearchParams({ title: storedPayloads.title, text: storedPayloads.text, url: storedPayloads.address })}`,
  },
  {
    name: 'an address where nothing is',
    path: () => `/${encodeURIComponent(storedPayloads.tag)}`,
    shows: main,
  },
  {
    name: 'a message that waits',
    path: () => '/contact',
    async open(page, goOffline) {
      await goOffline()
      await fill(page, storedPayloads.text)
      await send(page)
    },
  },
  {
    name: 'a ticket with an attachment',
    path: () => '/client/support',
    async open(page) {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      const form = page.getByRole('dialog', { name: 'New Ticket' })
      await form.getByLabel('Subject').fill(storedPayloads.title)
      await form.getByLabel('Description').fill(storedPayloads.text)
      const attached = { name: storedPayloads.fileName, mimeType: 'text/plain', buffer: Buffer.alloc(100) }
      await form.getByLabel('Attachments').setInputFiles(attached)
      await expect(form.getByText(storedPayloads.fileName, { exact: true })).toBeVisible()
      await form.getByRole('button', { name: 'Submit Ticket' }).click()
    },
    shows: (page) => page.getByText(storedPayloads.fileName),
  },
]

/**
 * Screens of a signed-in person; an account with staff roles can open all of them. Add every new screen to
 * one of these lists.
 */
export const ownScreens: readonly PayloadScreen[] = [
  { name: 'the own profile', path: () => '/profile' },
  {
    name: 'the menu',
    path: () => '/about',
    open: async (page) => void (await openMenu(page)),
    shows: (page) => written(page.getByRole('dialog', { name: 'Menu' })),
  },
  {
    name: 'where the account is signed in',
    path: () => '/settings',
    // The user agent is shown only as far as the app recognises it.
    shows: (page) => main(page).getByText('Firefox').first(),
  },
  {
    name: 'the portal',
    path: () => '/writer',
    open: (page) => page.setViewportSize({ width: 1280, height: 800 }),
    shows: (page) => written(page.locator('aside:visible')),
  },
  { name: 'the own posts', path: () => '/blog/manage' },
  {
    name: 'a post being written, and its preview',
    path: () => '/blog/create',
    async open(page) {
      await page.getByLabel('Title').fill(storedPayloads.title)
      await page.getByLabel('Excerpt').fill(storedPayloads.excerpt)
      await page.getByLabel('Tags').fill(storedPayloads.tag)
      await page.getByRole('textbox', { name: 'Content' }).fill(storedPayloads.html.slice(0, 20_000))
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    shows: (page) => written(page.getByRole('region', { name: 'Preview' })),
  },
  {
    name: 'the drafts of this device',
    path: () => '/blog/manage',
    shows: (page) => page.locator('[data-draft]').filter({ hasText: payloadWord }).first(),
  },
  {
    name: 'a post that was saved',
    path: ({ slug }) => `/blog/${slug}`,
    async open(page) {
      await page.getByRole('button', { name: 'Save for offline' }).click()
      // Its images cannot be loaded, so the saved post stays incomplete.
      await expect.poll(async () => (await storedRows(page, 'saved')).length).toBe(1)
      await page.goto('/saved')
    },
    shows: (page) => page.locator('[data-shelf^="post/"]').filter({ hasText: payloadWord }).first(),
  },
  {
    name: 'what waits to be sent',
    path: ({ slug }) => `/blog/${slug}`,
    async open(page, goOffline) {
      await goOffline()
      await writeComment(page, storedPayloads.text)
      await badge(page).click()
    },
    shows: (page) => written(page.getByRole('dialog', { name: 'Waiting and sent' })),
  },
]

/** Opens a screen and waits until a payload is visible. */
export async function openWithPayloads(
  page: Page,
  { path, open, shows }: PayloadScreen,
  stored: StoredPayloads,
): Promise<void> {
  await page.goto(path(stored))
  await isReady(page)
  await open?.(page, async () => {
    await isInstalled(page)
    await page.context().setOffline(true)
  })
  await expect(shows ? shows(page) : written(main(page))).toBeVisible()
}
