import type { Page, Response } from '@playwright/test'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archivePageSize } from '#domain/archive-list.ts'
import { blogPageSize, maxFeatured } from '#domain/post-list.ts'
import { demoAccount, okBody, signInToApi } from './api.ts'
import {
  countPosts,
  expect,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  scrollToCards,
  test as base,
  unique,
  withoutWorker,
} from './fixtures.ts'
import { hasFirstAnswers } from './first-answers.ts'
import { siteFixture, type Site } from './site.ts'
import { storedRows, watchReads, writeRows } from './stored-rows.ts'

/** A server of their own: a device stores all posts of the demo, but not those that other tests publish as well. */
const test = base.extend<object, { site: Site }>({
  site: siteFixture(),
})

// One Playwright worker switches to it.
test.describe.configure({ mode: 'default' })

/** Where the filters are beside the search; lists.spec.ts has those of a phone. */
const desktop = { width: 1280, height: 900 }

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test('filters, order and search of the list are kept in the address, also offline', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize(desktop)
  await page.goto('/blog')
  await isInstalled(page)
  await expect(page.getByRole('heading', { name: 'Featured Posts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible()
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBe(await countPosts(site))
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))

  await context.setOffline(true)
  await page.getByLabel('Category').selectOption('Fintech')
  await expect(page).toHaveURL(/category=Fintech/)
  const feed = page.getByRole('link', { name: 'RSS' })
  await expect(feed).toHaveAttribute('href', '/blog/feed.xml?language=en&category=Fintech')
  await expect(cards(page)).toHaveCount(4)
  await page.getByLabel('Tag', { exact: true }).selectOption('SQLite')
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).getByText('+2')).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('')

  await page.getByLabel('Search posts').fill('laptop')
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByLabel('Search posts').fill('LAPTOP')
  await expect(page.getByRole('status').filter({ hasText: '1 post' })).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByLabel('Search posts')).toHaveValue('LAPTOP')

  await page.goto('/blog?sort=oldest')
  // The app shell has one article.
  await expect(cards(page).nth(1)).toBeVisible()
  const first = await cards(page).first().innerText()
  await page.goto('/blog?sort=nonsense&category=nothing&page=-4')
  await scrollToCards(page, await countPosts(site))
  expect(await cards(page).last().innerText()).toBe(first)
  expect(requestedUrls.filter((url) => url.includes('search=') && url.includes('/api/'))).toEqual([])
})

test('the search field follows back and forward navigation', extendedWithoutWorker, async ({ page }) => {
  const field = page.getByLabel('Search posts')
  const isSearched = (text: string | null) =>
    expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
  await page.setViewportSize(desktop)
  await page.goto('/blog')
  await isReady(page)
  await field.fill('offline')
  await isSearched('offline')
  await page.getByLabel('Category').selectOption('Tutorial')
  await expect(page).toHaveURL(/category=Tutorial/)
  await field.fill('')
  await isSearched(null)
  await field.fill('laptop')
  await isSearched('laptop')
  await page.goBack()
  await expect(field).toHaveValue('offline')
  await page.goForward()
  await expect(field).toHaveValue('laptop')
  await expect(page).toHaveURL(/category=Tutorial/)
})

test(
  'typed text is kept when a filter is chosen before the debounced search has updated the address',
  extendedWithoutWorker,
  async ({ page }) => {
    const field = page.getByLabel('Search posts')
    await page.setViewportSize(desktop)
    await page.goto('/blog')
    await isReady(page)
    await page.clock.install()
    await field.fill('offline')
    await page.getByLabel('Category').selectOption('Tutorial')
    await page.clock.runFor(150)
    await expect(page).toHaveURL(/category=Tutorial/)
    await expect(field).toHaveValue('offline')
    await page.clock.runFor(1000)
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'offline')
    await expect(page).toHaveURL(/category=Tutorial/)
    await expect(field).toHaveValue('offline')
  },
)

test(
  'a browser that saves data stores one page of posts and of software, others store more',
  withoutWorker,
  async ({ page, browser, site }) => {
    const saver = await browser.newContext({ baseURL: site.url })
    const saving = await saver.newPage()
    await saving.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const hasStored = (visited: Page, start: string) =>
      expect
        .poll(async () => (await storedRows(visited, 'answers')).map(({ url }) => String(url)))
        .toContainEqual(expect.stringContaining(start))
    const featured = (visited: Page) => visited.getByRole('heading', { name: 'Featured Posts' })
    // The other browser comes second: when it has stored more, the one that saves data would have as well.
    await saving.goto('/blog')
    await hasLateCode(saving)
    await expect(featured(saving)).toBeVisible()
    await hasStored(saving, addresses.featured)
    await page.goto('/blog')
    await expect(featured(page)).toBeVisible()
    await expect.poll(async () => (await storedRows(page, 'posts')).length).toBe(await countPosts(site))
    await saving.goto('/archive')
    await hasLateCode(saving)
    await hasStored(saving, archiveAddresses.list())
    await page.goto('/archive')
    await hasFirstAnswers(page, '/archive')
    await expect
      .poll(async () => (await storedRows(page, 'archives')).length)
      .toBeGreaterThan(archivePageSize)
    await expect.poll(async () => (await storedRows(saving, 'archives')).length).toBe(archivePageSize)
    const featuredCount = (await storedRows(saving, 'posts')).filter((post) => post.featured === true).length
    expect((await storedRows(saving, 'posts')).length).toBeLessThanOrEqual(blogPageSize + featuredCount)
    await saver.close()
  },
)

test('a list with 1,000 stored posts opens its first page with one query', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/blog')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBe(await countPosts(site))
  const rows = (await storedRows(page, 'posts')).flatMap((post) =>
    Array.from({ length: 72 }, (_, place) => ({ ...post, slug: `${String(post.slug)}-${place}` })),
  )
  expect(rows.length).toBeGreaterThan(1000)
  await writeRows(page, 'posts', rows)
  await context.setOffline(true)
  const reads = await watchReads(page, 'posts')
  await page.reload()
  await expect(page.getByText(/posts shown, more below/)).toBeVisible()
  expect(await cards(page).count()).toBeLessThanOrEqual(blogPageSize + maxFeatured)
  // Besides the query for the rows, the tag filter reads keys of its index.
  const ofRows = (await reads()).filter((read) => !read.endsWith('KeyCursor'))
  expect(ofRows).toHaveLength(1)
  expect(ofRows[0]).toMatch(/^rank\./)
  await page.getByRole('button', { name: 'Load more posts' }).scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(2 * blogPageSize + maxFeatured)
})

test('a malformed post is dropped and fetched again; the list stays', async ({ page, site }) => {
  await page.goto('/blog')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBe(await countPosts(site))
  const pieces = (await storedRows(page, 'posts')).map(({ slug, rank }, place) =>
    place % 2 === 0 ? { slug, rank, title: 7, tags: 'none' } : { slug },
  )
  await writeRows(page, 'posts', pieces)
  await page.reload()
  await scrollToCards(page, await countPosts(site))
  await page.reload()
  await scrollToCards(page, await countPosts(site))
  expect((await storedRows(page, 'posts')).every((post) => typeof post.title === 'string')).toBe(true)
})

test(
  'a newsletter address entered offline is queued, can be corrected, and shows the response of the server',
  extendedWithoutWorker,
  async ({ page, context }) => {
    const email = `${unique('reader').replace(' ', '.')}@example.org`
    const field = page.getByLabel('Your email for the newsletter')
    const submit = page.getByRole('button', { name: 'Subscribe' })
    await page.goto('/blog')
    await hasLateCode(page)
    await expect(submit).toBeDisabled()
    await field.fill('nobody')
    await submit.click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()

    await context.setOffline(true)
    await field.fill(`wrong.${email}`)
    await submit.click()
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(field).toHaveValue(`wrong.${email}`)
    await field.fill(email)
    await submit.click()
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Successfully subscribed to newsletter!')).toBeVisible()

    await field.fill(email)
    await submit.click()
    await expect(page.getByText('You are already subscribed to our newsletter!')).toBeVisible()
  },
)

// The last, because it publishes on the site of the others.
test(
  'a list of many pages shows the first, loads more while one scrolls and restores the scroll position on return',
  withoutWorker,
  async ({ page, site }) => {
    // Six pages: two more than open by themselves.
    const posts = 30 + (await countPosts(site))
    await publish(site.url, 30)
    const storedPages: Response[] = []
    page.on('response', (response) => void (response.url().includes('cursor=') && storedPages.push(response)))
    await page.goto('/blog')
    await isReady(page)
    // The second and the third page are stored with the first.
    await expect.poll(() => storedPages.length).toBe(2)
    const answers: { results: { slug: string }[] }[] = await Promise.all(
      storedPages.map((response) => response.json()),
    )
    const slugs = answers.flatMap(({ results }) => results.map(({ slug }) => slug))
    await expect
      .poll(async () => (await storedRows(page, 'posts')).map(({ slug }) => slug))
      .toEqual(expect.arrayContaining(slugs))
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await expect(page.getByText(/posts shown, more below/)).toBeVisible()
    expect(await cards(page).count()).toBeLessThanOrEqual(blogPageSize + maxFeatured)
    await scrollToCards(page, posts)
    await expect(page.getByRole('status').filter({ hasText: `${posts} posts` })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Load more posts' })).toHaveCount(0)
    // Each is requested when it is opened, also one that is stored.
    const later = requestedUrls.filter((url) => url.includes('cursor='))
    expect(later).toHaveLength(Math.ceil(posts / blogPageSize) - 1)
    expect(new Set(later).size).toBe(later.length)

    const last = cards(page).last().getByRole('link')
    const title = await last.innerText()
    // Whoever clicks it has scrolled there, and the browser has dispatched that event before.
    await last.scrollIntoViewIfNeeded()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await last.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()
    await expect(cards(page)).toHaveCount(posts)
    await expect(cards(page).last()).toBeInViewport()
  },
)

/** Demo posts of one author, enough for several pages of the list. */
async function publish(url: string, count: number): Promise<void> {
  const send = await signInToApi({ url }, demoAccount('writer'))
  const drafts = Array.from({ length: count }, (_, place) => ({
    title: `Note ${place}`,
    excerpt: 'A short one.',
    content: '<p>Text</p>',
    category: 'News',
  }))
  await Promise.all(drafts.map((draft) => okBody(send('POST', '/blog/api/posts/', draft))))
}
