import type { Page } from '@playwright/test'
import { isApiPath } from '#domain/api-paths.ts'
import {
  aPerson,
  aPost,
  badge,
  commentBox,
  expect,
  isInstalled,
  test,
  unique,
  scrollToCards,
  writeComment,
  openAs,
} from './fixtures.ts'
import { storedRows } from './stored-rows.ts'

test('what was read online is available after an offline reload', async ({ page, context }) => {
  await page.goto('/blog')
  await isInstalled(page)
  // Until the second page of the list is stored.
  await expect.poll(async () => (await storedRows(page, 'posts')).length).toBeGreaterThanOrEqual(14)
  await page.getByRole('link', { name: /Mobile-money callbacks/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mobile-money callbacks')
  await expect(page.locator('.article')).toContainText('rice flour')
  // Code blocks get their copy button later.
  const copy = page.getByRole('button', { name: 'Copy code' }).first()
  await expect(copy).toBeVisible()
  const text = await page.locator('.article').innerText()
  await expect.poll(() => savedPosts(page)).toContain(aPost)

  await context.setOffline(true)
  await page.addInitScript(() => {
    const note = () => {
      const state = document.querySelector<HTMLElement>('[data-network]')?.dataset.network
      if (state) performance.mark(`network-${state}`)
    }
    const watched = { childList: true, subtree: true, attributeFilter: ['data-network'] }
    new MutationObserver(note).observe(document, watched)
  })
  await page.reload()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mobile-money callbacks')
  await expect(copy).toBeVisible()
  expect(await page.locator('.article').innerText()).toBe(text)
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /comments/i })).toContainText(/[1-9]/)
  await expect(badge(page)).toContainText('Offline, showing what you saved')
  const states = await page.evaluate(() =>
    performance.getEntriesByType('mark').flatMap(({ name }) => (name.startsWith('network-') ? [name] : [])),
  )
  expect([...new Set(states)]).toEqual(['network-offline'])

  await page.getByRole('link', { name: 'Back to Blog' }).click()
  // Other tests publish on the same site.
  const storedPosts = (await storedRows(page, 'posts')).length
  expect(storedPosts).toBeGreaterThanOrEqual(14)
  await scrollToCards(page, storedPosts)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Software that keeps working')
})

test('comments and a like made offline survive a reload and are sent once; no cache stores their responses; a pending one can be edited, discarded and restored', async ({
  page,
  context,
  site,
}) => {
  await openAs(page, await aPerson(site), `/blog/${aPost}`)
  await isInstalled(page)
  await expect(page.locator('.article')).toBeVisible()
  const likes = await site.likes(aPost)
  const text = unique('Written in a bus')
  const reply = unique('A reply on the road')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Like' }).click()
  await writeComment(page, text)
  await page
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill(reply)
  await page.getByRole('button', { name: 'Send comment' }).last().click()
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(3)
  await expect(badge(page)).toContainText('Offline · 3 waiting')

  await page.reload()
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Liked' })).toHaveAttribute('aria-pressed', 'true')
  expect(await site.comments(aPost)).not.toContain(text)

  await context.setOffline(false)
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(0)
  await expect(badge(page)).toContainText('All sent')
  const comments = await site.comments(aPost)
  expect(comments.filter((comment) => comment === text)).toHaveLength(1)
  expect(comments.filter((comment) => comment === reply)).toHaveLength(1)
  expect(await site.likes(aPost)).toBe(likes + 1)

  await page.reload()
  await expect(page.getByText(text)).toHaveCount(1)

  const cached = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    // By their requests: a response that the worker took from an install bundle has no URL.
    const lists = all.map(async (cache) =>
      Promise.all(
        (await cache.keys()).map(async ({ url }) => {
          const response = await cache.match(url, { ignoreVary: true })
          return { url, rule: response?.headers.get('cache-control') ?? '' }
        }),
      ),
    )
    return (await Promise.all(lists)).flat()
  })
  expect(cached.length).toBeGreaterThan(50)
  expect(cached.filter(({ rule }) => rule.includes('no-store'))).toEqual([])
  const paths = cached.map(({ url }) => new URL(url).pathname)
  // Pictures are cached on purpose.
  expect(paths.filter((path) => isApiPath(path) && !path.startsWith('/files/'))).toEqual([])

  await context.setOffline(true)
  const draft = unique('First wording')
  const pending = page.getByRole('article').filter({ hasText: draft }).last()
  await writeComment(page, draft)
  await pending.getByRole('button', { name: 'Edit' }).click()
  await expect(commentBox(page)).toHaveValue(draft)
  // The list is updated after the field: until then it still shows the row.
  await expect(pending).toHaveCount(0)
  await commentBox(page).fill(`${draft}, better`)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await pending.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(1)
  await context.setOffline(false)
  await expect.poll(() => site.comments(aPost)).toContain(`${draft}, better`)
  expect(await site.comments(aPost)).not.toContain(draft)
})

/** Slugs of the posts whose content is stored on the device. */
async function savedPosts(page: Page): Promise<string[]> {
  const rows = await storedRows(page, 'posts')
  return rows.flatMap((row) =>
    typeof row.content === 'string' && typeof row.slug === 'string' ? [row.slug] : [],
  )
}
