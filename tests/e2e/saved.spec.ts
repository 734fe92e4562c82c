import type { Page } from '@playwright/test'
import { demoAccount, signInToApi } from './api.ts'
import { savedPosts } from './byte-budgets.ts'
import { aPost, expect, extended, extendedWithoutWorker, isInstalled, isReady, test } from './fixtures.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

const pictures = ['outbox-flow', 'nakala-tatu', 'bundle-path'].map((name) => `/files/blog/images/${name}.svg`)

test('twenty posts of a category are saved, and open offline after a cold start with all their pictures', async ({
  page,
  context,
  site,
}) => {
  const slugs = await twentyPosts(site)
  await page.goto('/blog')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBeGreaterThan(20)
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Save for offline: Fintech' }).click()
  const category = page.locator('[data-save]').filter({ hasText: 'Saved for offline' })
  await expect(category.first()).toBeVisible()
  // By their keys: posts of the demo are saved at the same time, so their number alone proves nothing.
  await expect
    .poll(() => wholePosts(page))
    .toEqual(expect.arrayContaining(slugs.map((slug) => `post/${slug}`)))
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  const failed: string[] = []
  // Network probes bypass the cache.
  cold.on('requestfailed', (request) => {
    if (!request.url().endsWith('/api/ping')) failed.push(request.url())
  })
  await cold.goto('/saved')
  await expect(cold.locator('[data-shelf^="post/"]').first()).toBeVisible()
  for (const slug of slugs) {
    await cold.locator(`[data-shelf="post/${slug}"]`).getByRole('link').click()
    await expect(cold.locator('.article')).toContainText(`This is ${slug}.`)
    await expect.poll(() => brokenPictures(cold)).toEqual([])
    await cold.goBack()
  }
  expect(failed).toEqual([])
})

test('rereading ten saved posts costs at most ten kilobytes', async ({ page, site }) => {
  await page.goto('/blog')
  await isInstalled(page)
  const answer = await fetch(`${site.url}/blog/api/posts/?page_size=10`)
  const { results }: { results: { slug: string }[] } = await answer.json()
  for (const { slug } of results) {
    await page.evaluate((path) => {
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/blog/${slug}`)
    // A saved post has no such button.
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await expect(page.locator('[data-save=saved]')).toBeVisible()
  }
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  let bytes = 0
  let requestCount = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requestCount += 1
  })
  for (const { slug } of results) {
    const refreshed = page.waitForResponse((response) => response.url().includes(`/posts/${slug}/comments/`))
    await page.goto(`/blog/${slug}`)
    await expect(page.locator('.article')).toBeVisible()
    await refreshed
  }
  expect(requestCount).toBeGreaterThan(20)
  expect(bytes).toBeLessThanOrEqual(savedPosts)
})

test(
  'a saved item shows its state, can be removed, and the removal undone',
  extended,
  async ({ page, context }) => {
    await page.goto(`/blog/${aPost}`)
    await isInstalled(page)
    await expect(page.locator('[data-save=none]')).toBeVisible()
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await expect(page.locator('[data-save=saved]')).toContainText('Saved for offline · ')
    await page.goto('/archive/1')
    await page.getByRole('button', { name: 'Save for offline' }).click()
    await expect(page.locator('[data-save=saved]')).toBeVisible()

    await page.goto('/saved')
    await expect(page.locator('[data-shelf]')).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove CSV Cleaner' }).click()
    await expect(page.locator('[data-shelf]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('[data-shelf]')).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove CSV Cleaner' }).click()
    await expect(page.locator('[data-shelf]')).toHaveCount(1)
    await page.reload()
    await expect(page.locator('[data-shelf]')).toHaveCount(1)
    await expect
      .poll(async () => (await storedRows(page, 'archives')).some((row) => 'versions' in row))
      .toBe(false)

    await context.setOffline(true)
    await page.goto('/archive/1')
    await expect(page.getByText("This software's page is not saved on this device.")).toBeVisible()
  },
)

test('a save started offline continues when the network is back', async ({ page, context }) => {
  await page.goto('/blog')
  await isInstalled(page)
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.goto(`/blog/${aPost}`)
  await expect(page.getByText('This post is not saved on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Save for offline' }).click()
  await expect(page.locator('[data-save=partly]')).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('[data-save=saved]')).toBeVisible()
})

async function twentyPosts(site: Site): Promise<string[]> {
  const send = await signInToApi(site, demoAccount('admin'))
  const numbers = Array.from({ length: 20 }, (_, place) => place + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const title = `Saved reading ${number}`
      const slug = `saved-reading-${number}`
      const images = pictures.map(
        (src) => `<p><img src="${src}?post=${number}" alt="" width="80" height="60" /></p>`,
      )
      const response = await send('POST', '/blog/api/posts/', {
        title,
        excerpt: 'For the road.',
        content: `<p>This is ${slug}.</p>${images.join('')}`,
        category: 'Fintech',
        author: 'Neema Sanga',
        tags: [],
        featured: false,
        image: null,
      })
      expect(response.status).toBe(201)
      const post: { slug: string } = await response.json()
      expect(post.slug).toBe(slug)
      return slug
    }),
  )
}

/** The keys of the posts that are saved with all their parts. */
async function wholePosts(page: Page): Promise<string[]> {
  const rows = await storedRows(page, 'saved')
  return rows
    .filter(({ savedAt, missing }) => savedAt !== 0 && Object(missing).length === 0)
    .map(({ key }) => String(key))
    .filter((key) => key.startsWith('post/'))
}

/** Images of the article that failed or have not loaded yet. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.article img')]
    if (images.length !== 3) return [`${images.length} pictures`]
    for (const picture of images) picture.loading = 'eager'
    return images
      .filter((picture) => !picture.complete || picture.naturalWidth === 0)
      .map((picture) => picture.src)
  })
}

test('the empty list of saved posts explains how to save one', extendedWithoutWorker, async ({ page }) => {
  await page.goto('/saved')
  await isReady(page)
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
})
