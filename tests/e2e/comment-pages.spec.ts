import type { Page } from '@playwright/test'
import { demoAccount, okBody, signInToApi } from './api.ts'
import {
  aPerson,
  commentBox,
  expect,
  extended,
  extendedWithoutWorker,
  hasLateCode,
  isInstalled,
  isReady,
  openAs,
  test,
  unique,
  withoutWorker,
} from './fixtures.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

// One Playwright worker makes the posts that several tests read.
test.describe.configure({ mode: 'default' })

const shownComments = (page: Page) => page.locator('[id^="comment-"]')
const more = (page: Page) => page.getByRole('button', { name: 'Show more comments' })
const nothingMore = (page: Page) => page.getByText('There are no more comments on this device')
const countStored = async (page: Page, slug: string) =>
  (await storedRows(page, 'comments')).filter((row) => row.slug === slug).length

test('a post with 95 comments has eight in its HTML, shows 40, and the others on request, also offline', async ({
  page,
  context,
  site,
}) => {
  const slug = await aReadPostWith(site, 95)
  const html = await (await fetch(`${site.url}/blog/${slug}`)).text()
  expect(html.match(/id="comment-\d+"/g)).toHaveLength(8)
  expect(html).toContain('Comment number 8.')
  expect(html).not.toContain('Comment number 9.')

  await page.goto(`/blog/${slug}`)
  await isInstalled(page)
  await expect(page.getByRole('heading', { name: '95 comments' })).toBeVisible()
  await expect(shownComments(page)).toHaveCount(40)
  await more(page).click()
  await expect(shownComments(page)).toHaveCount(80)
  await expect(shownComments(page).nth(40)).toBeFocused()
  await expect(shownComments(page).nth(40)).toContainText('Comment number 41.')
  await more(page).click()
  await expect(shownComments(page)).toHaveCount(95)
  await expect(shownComments(page).nth(80)).toBeFocused()
  await expect(more(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '95 comments' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await page.goBack()
  await expect(shownComments(page)).toHaveCount(95)

  await context.setOffline(true)
  await page.reload()
  await expect(shownComments(page)).toHaveCount(40)
  await expect(page.getByRole('heading', { name: '95 comments' })).toBeVisible()
  await more(page).click()
  await expect(shownComments(page)).toHaveCount(80)
  await expect(nothingMore(page)).toHaveCount(0)
  await more(page).click()
  await expect(shownComments(page)).toHaveCount(95)
  await expect(more(page)).toHaveCount(0)
})

test(
  'when the stored comments are used up, this is shown, and the rest is fetched once online',
  extended,
  async ({ page, context, site }) => {
    const slug = await aPostWith(site, 50)
    await page.goto(`/blog/${slug}`)
    await isInstalled(page)
    await expect.poll(() => countStored(page, slug)).toBe(40)
    await context.setOffline(true)
    await page.reload()
    await expect(shownComments(page)).toHaveCount(40)
    await expect(page.getByRole('heading', { name: '50 comments' })).toBeVisible()
    await more(page).press('Enter')
    await expect(nothingMore(page)).toBeVisible()
    await expect(more(page)).toBeFocused()
    const box = await more(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)

    await context.setOffline(false)
    await expect(shownComments(page)).toHaveCount(50)
    await expect(nothingMore(page)).toHaveCount(0)
  },
)

test(
  'an own new comment is shown and counted at once, although it belongs after all the others',
  extendedWithoutWorker,
  async ({ page, context, site }) => {
    const slug = await aPostWith(site, 60)
    await openAs(page, await aPerson(site), `/blog/${slug}`)
    await expect(shownComments(page)).toHaveCount(40)
    await hasLateCode(page)
    await context.setOffline(true)
    const text = unique('Behind all the others')
    await commentBox(page).fill(text)
    await page.getByRole('button', { name: 'Send comment' }).click()
    const own = page.getByRole('article').filter({ hasText: text })
    await expect(own).toContainText('Waiting to send')
    await expect(page.getByRole('heading', { name: '61 comments' })).toBeVisible()

    await context.setOffline(false)
    await expect(own).not.toContainText('Waiting to send')
    await expect(own.getByRole('button', { name: 'Edit your comment' })).toBeVisible()
    await expect(shownComments(page)).toHaveCount(41)
    await expect(page.getByRole('heading', { name: '61 comments' })).toBeVisible()
    await page.reload()
    await expect(own).toBeVisible()
    await expect(shownComments(page)).toHaveCount(41)
    await more(page).click()
    await expect(shownComments(page)).toHaveCount(61)
    await expect(own).toHaveCount(1)
  },
)

test(
  'a link to a comment that is not on the first page loads pages until it is reached',
  withoutWorker,
  async ({ page, site }) => {
    const slug = await aReadPostWith(site, 95)
    const ids = await idsOf(site, slug)
    const id = `comment-${ids[85]}`
    await page.goto(`/blog/${slug}#${id}`)
    await expect(page.locator(`#${id}`)).toBeFocused()
    await expect(page.locator(`#${id}`)).toBeInViewport()
    await expect(page.locator(`#${id}`)).toContainText('Comment number 86.')
  },
)

test(
  'without the first page of comments, those of the HTML stay and the others can be asked for',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const slug = await aReadPostWith(site, 20)
    const pages = (url: URL) => url.pathname.endsWith('/comments/')
    await page.route(pages, (route) => route.abort())
    await page.goto(`/blog/${slug}`)
    await isReady(page)
    await expect(page.getByRole('heading', { name: '20 comments' })).toBeVisible()
    await expect(shownComments(page)).toHaveCount(8)
    await more(page).click()
    await expect(nothingMore(page)).toBeVisible()
    await expect(more(page)).toBeFocused()
    // Fetched again by itself.
    await page.unroute(pages)
    await expect(shownComments(page)).toHaveCount(20)
    await expect(shownComments(page).nth(8)).toBeFocused()
    await expect(more(page)).toHaveCount(0)
  },
)

test('a link to a comment goes to it below the header, in the HTML or not, also offline', async ({
  page,
  context,
  site,
}) => {
  const slug = await aReadPostWith(site, 20)
  const ids = await idsOf(site, slug)
  const isReached = async (nth: number) => {
    const comment = page.locator(`#comment-${ids[nth]}`)
    await expect(comment).toContainText(`Comment number ${nth + 1}.`)
    await expect
      .poll(async () => {
        const header = await page.getByRole('banner').boundingBox()
        const box = await comment.boundingBox()
        const top = (box?.y ?? 0) - (header?.height ?? Infinity)
        return top >= 0 && top < 400
      })
      .toBe(true)
  }
  await page.goto(`/blog/${slug}#comment-${ids[5]}`)
  await isReached(5)
  await isInstalled(page)
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.goto('about:blank')
    await page.goto(`/blog/${slug}#comment-${ids[15]}`)
    await isReached(15)
    await expect(page.locator(`#comment-${ids[15]}`)).toBeFocused()
  }
})

test('without scripts a link leads to more comments', async ({ browser, site }) => {
  const slug = await aPostWith(site, 12)
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/blog/${slug}`)
  await expect(shownComments(page)).toHaveCount(8)
  await page.getByRole('link', { name: 'Show more comments' }).click()
  await expect(page).toHaveURL(/\?page=2#comments$/)
  await expect(shownComments(page)).toHaveCount(12)
  await expect(page.getByRole('link', { name: 'Show more comments' })).toHaveCount(0)
  await context.close()
})

test(
  'a post saved for offline use includes all its comments',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const slug = await aReadPostWith(site, 95)
    await page.goto(`/blog/${slug}`)
    await isReady(page)
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await expect(page.locator('[data-save=saved]')).toBeVisible()
    expect(await countStored(page, slug)).toBe(95)
    await expect(shownComments(page)).toHaveCount(40)
  },
)

test(
  'software with 60 comments shows the newest 40, and the others on request',
  extendedWithoutWorker,
  async ({ page, site }) => {
    const id = 3
    const send = await signInToApi(site, await aPerson(site))
    for (let nth = 1; nth <= 60; nth += 1) {
      const rating = { comment: `Rating number ${nth}.`, rating: 5 }
      await okBody(send('POST', `/archive/api/archives/${id}/add_comment/`, rating))
    }
    const html = await (await fetch(`${site.url}/archive/${id}`)).text()
    expect(html.match(/id="comment-\d+"/g)).toHaveLength(8)
    await page.goto(`/archive/${id}`)
    await isReady(page)
    await expect(shownComments(page).first()).toContainText('Rating number 60.')
    await expect(shownComments(page)).toHaveCount(40)
    await more(page).click()
    await expect(shownComments(page).nth(59)).toContainText('Rating number 1.')
    await expect(shownComments(page).nth(40)).toBeFocused()
  },
)

const readPosts = new Map<string, Promise<string>>()

/** Like `aPostWith`; tests that only read share it. */
function aReadPostWith(site: Site, comments: number): Promise<string> {
  const key = `${site.url} ${comments}`
  const slug = readPosts.get(key) ?? aPostWith(site, comments)
  readPosts.set(key, slug)
  return slug
}

/** Adds a post with the comments `Comment number 1.` and so on; returns its slug. */
async function aPostWith(site: Site, comments: number): Promise<string> {
  const sendAsAdmin = await signInToApi(site, demoAccount('admin'))
  const post = {
    title: unique('Much discussed'),
    excerpt: 'Everybody has something to say.',
    content: '<p>What do you think?</p>',
    category: 'Technology',
    author: 'Neema Sanga',
    tags: [],
    featured: false,
    image: null,
  }
  const { slug }: { slug: string } = await okBody(sendAsAdmin('POST', '/blog/api/posts/', post))
  const sendAsAuthor = await signInToApi(site, await aPerson(site))
  for (let nth = 1; nth <= comments; nth += 1) {
    const comment = { content: `Comment number ${nth}.`, parent: null }
    await okBody(sendAsAuthor('POST', `/blog/api/posts/${slug}/add_comment/`, comment))
  }
  return slug
}

async function idsOf(site: Site, slug: string): Promise<number[]> {
  const response = await fetch(`${site.url}/blog/api/posts/${slug}/comments/?page_size=500`)
  const page: { results: { id: number }[] } = await response.json()
  return page.results.map(({ id }) => id)
}
