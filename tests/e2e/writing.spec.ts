import type { Page } from '@playwright/test'
import { violationsIn } from './axe.ts'
import {
  badge,
  expect,
  extendedWithoutWorker,
  isInstalled,
  isReady,
  openAs,
  test,
  toast,
  unique,
  withoutWorker,
} from './fixtures.ts'
import type { Site } from './site.ts'
import { storedRows } from './stored-rows.ts'

// axe cannot judge a colour during its transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const writer = { username: 'writer', password: 'vior-demo-2026' }
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const card = (page: Page, title: string) => page.locator('[data-draft]').filter({ hasText: title })

async function fill(page: Page, title: string, source: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Tutorial')
  await page.getByLabel('Excerpt').fill('In short.')
  await page.getByLabel('Tags').fill('maji, mto')
  await content(page).fill(source)
}

async function onServer(site: Site, title: string): Promise<{ title: string; content: string }[]> {
  const found = await (await fetch(`${site.url}/blog/api/posts/?search=${encodeURIComponent(title)}`)).json()
  const slugs: string[] = found.results.map((post: { slug: string }) => post.slug)
  return Promise.all(slugs.map(async (slug) => (await fetch(`${site.url}/blog/api/posts/${slug}/`)).json()))
}

test(
  'a post is written signed out and offline, found again, edited, deleted and restored',
  withoutWorker,
  async ({ page }) => {
    const writes: string[] = []
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) writes.push(request.url())
    })
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'info') logged.push(message.text())
    })
    await page.goto('/blog/manage')
    await isReady(page)
    await expect(page.getByText('No blog posts available yet.')).toBeVisible()
    await page.getByRole('link', { name: 'New post' }).click()
    await page.getByRole('button', { name: 'Create post' }).click()
    for (const words of [
      'Please give the post a title.',
      'Please choose a category.',
      'Please say in a sentence or two what it is about.',
      'Please write the post.',
    ])
      await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByLabel('Author')).toHaveValue('Vior Team')
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)

    await fill(page, 'Maji safi', `## Mto\n\n${'neno '.repeat(200)}**mwisho**`)
    await expect(page.locator('[data-kept=saved]')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Maji safi')
    await expect(page.getByText('202 words')).toBeVisible()
    await expect(page.getByText('2 min read')).toBeVisible()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: 'Mto' })).toBeVisible()
    await page.getByRole('button', { name: 'Create post' }).click()
    await expect(toast(page, 'Blog post created successfully!')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/blog')
    expect(logged.join()).toContain('Maji safi')

    await page.getByRole('link', { name: 'Manage posts' }).click()
    await expect(card(page, 'Maji safi')).toHaveAttribute('data-draft', 'here')
    await page.getByRole('link', { name: 'Edit “Maji safi”' }).click()
    await page.getByLabel('Title').fill('Maji moto')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(card(page, 'Maji moto')).toBeVisible()
    await page.getByRole('button', { name: 'Delete “Maji moto”' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Delete “Maji moto”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No blog posts available yet.')).toBeVisible()
    expect(await storedRows(page, 'postDrafts')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Maji moto')).toBeVisible()
    await page.reload()
    await expect(card(page, 'Maji moto')).toBeVisible()
    expect(writes.filter((url) => !/ping|reading|token/.test(url))).toEqual([])
  },
)

test(
  'formatting by button and keyboard is undone by the browser; Tab leaves the editor; the preview runs nothing',
  withoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/blog/create')
    await isReady(page)
    const preview = page.getByRole('region', { name: 'Preview' })
    await content(page).fill('Maji ni uhai')
    await content(page).press('Control+a')
    await content(page).press('Control+b')
    await expect(content(page)).toHaveValue('**Maji ni uhai**')
    await expect(preview.locator('strong')).toHaveText('Maji ni uhai')
    await content(page).press('Control+z')
    await expect(content(page)).toHaveValue('Maji ni uhai')
    await content(page).press('Control+i')
    await page.getByRole('button', { name: 'Quote' }).click()
    await expect(preview.locator('blockquote em')).toHaveText('Maji ni uhai')
    await content(page).press('End')
    await content(page).press('Tab')
    await expect(content(page)).not.toBeFocused()
    await content(page).fill('<img src=x onerror="window.ran=1"> <script>window.ran=1</script> salama')
    await expect(preview.getByText('salama')).toBeVisible()
    expect(await page.evaluate(() => Reflect.has(window, 'ran'))).toBe(false)
    expect(await violationsIn(page)).toEqual([])
  },
)

test('a writer publishes offline, edits before and after sending, and the result is one post', async ({
  page,
  context,
  site,
}) => {
  const title = unique('Kisima')
  await openAs(page, writer)
  await isInstalled(page)
  await page.getByRole('link', { name: 'Manage posts' }).click()
  await page.getByRole('link', { name: 'New post' }).click()
  await fill(page, title, 'Kisima cha *kwanza*.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Blog post created successfully!')).toBeVisible()
  await expect(badge(page)).toContainText('1 waiting')
  await page.goto('/blog/manage')
  await expect(card(page, title).getByText('Waiting to send')).toBeVisible()
  await card(page, title).getByRole('link', { name: /^Edit/ }).click()
  await content(page).fill('Kisima cha **pili**.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(card(page, title).getByText('Waiting to send')).toBeVisible()
  await expect(badge(page)).toContainText('1 waiting')
  expect(await violationsIn(page)).toEqual([])

  await context.setOffline(false)
  await expect(card(page, title).getByText('Published', { exact: true })).toBeVisible()
  expect(await onServer(site, title)).toMatchObject([
    { title, content: '<p>Kisima cha <strong>pili</strong>.</p>' },
  ])
  await card(page, title).getByRole('link', { name: /^Edit/ }).click()
  await content(page).fill('Kisima cha tatu.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, title).getByText('Published, changed here since')).toBeVisible()
  await page.getByRole('button', { name: `Publish “${title}”` }).click()
  await expect(card(page, title).getByText('Published', { exact: true })).toBeVisible()
  expect(await onServer(site, title)).toMatchObject([{ content: '<p>Kisima cha tatu.</p>' }])

  await page.route('**/blog/api/drafts/**', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'x', message: 'Your role does not allow this.', code: 'forbidden' },
    }),
  )
  await card(page, title).getByRole('link', { name: /^Edit/ }).click()
  await content(page).fill('Kisima cha nne.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(card(page, title).getByText('Not sent: Your role does not allow this.')).toBeVisible()
  await card(page, title).getByRole('button', { name: 'Do not send' }).click()
  await expect(card(page, title).getByText('Published, changed here since')).toBeVisible()
})

test(
  'a post published on one device is edited on another, with its Markdown source',
  extendedWithoutWorker,
  async ({ page, browser, site }) => {
    const title = unique('Daraja')
    await openAs(page, writer, '/blog/create')
    await fill(page, title, 'Daraja la *kwanza*.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(async () => (await onServer(site, title)).length).toBe(1)

    const elsewhere = await browser.newContext({ baseURL: site.url })
    const other = await elsewhere.newPage()
    await openAs(other, writer, '/blog/manage')
    const listed = other.locator('[data-elsewhere]').filter({ hasText: title })
    await listed.getByRole('button', { name: `Edit “${title}”` }).click()
    await expect(content(other)).toHaveValue('Daraja la *kwanza*.')
    await expect(other.getByLabel('Tags')).toHaveValue('maji, mto')
    await content(other).fill('Daraja la **pili**.')
    await other.getByRole('button', { name: 'Publish' }).click()
    await expect(card(other, title).getByText('Published', { exact: true })).toBeVisible()
    await expect(listed).toHaveCount(0)
    expect(await onServer(site, title)).toMatchObject([
      { content: '<p>Daraja la <strong>pili</strong>.</p>' },
    ])
    expect(await violationsIn(other)).toEqual([])

    // Only the local copy is deleted; the post is still published, and the list works offline.
    await other.getByRole('button', { name: `Delete “${title}”` }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(listed).toBeVisible()
    await elsewhere.setOffline(true)
    await listed.getByRole('button').click()
    await expect(toast(other, 'This post could not be fetched. You are offline.')).toBeVisible()
    await elsewhere.close()
  },
)

test(
  'content shared by another app becomes a draft of the current account',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.goto('/share?title=Habari&text=Soma%20hii&url=https%3A%2F%2Fexample.org%2Fx')
    await isReady(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'Soma hii' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make it a draft' })).toHaveCount(0)
    await page.goto('/blog/create')
    await isReady(page)
    await page.getByLabel('Title').fill('Ya kwanza')
    await expect(page.locator('[data-kept=saved]')).toBeVisible()
    await page.goto('/share')
    await page.getByRole('button', { name: 'Make it a draft' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Habari')
    await expect(content(page)).toHaveValue('Soma hii\n\n<https://example.org/x>')
    // The router reads parameters as JSON, in which a number of so many digits is rounded.
    await page.goto('/share?text=12345678901234567890')
    await expect(page.getByRole('listitem').filter({ hasText: '12345678901234567890' })).toBeVisible()
  },
)

test(
  'two tabs with one post stay in sync, and conflicting edits are both kept',
  withoutWorker,
  async ({ page, context }) => {
    await page.goto('/blog/create')
    await isReady(page)
    await page.getByLabel('Title').fill('Bandari')
    await expect(page).toHaveURL(/draft=/)
    const second = await context.newPage()
    // The debounce after typing, held back on demand.
    await second.addInitScript(() => {
      const delayed: (() => void)[] = []
      const setTimer = globalThis.setTimeout.bind(globalThis)
      const hold = (work: () => void, ms?: number) => {
        if (ms === 400 && document.documentElement.dataset.held === 'yes') return delayed.push(work)
        return setTimer(work, ms)
      }
      Reflect.set(globalThis, 'setTimeout', hold)
      addEventListener('release', () => delayed.splice(0).forEach((work) => work()))
    })
    await second.goto(page.url())
    await expect(second.getByLabel('Title')).toHaveValue('Bandari')
    await content(page).fill('Meli ya kwanza.')
    await expect(content(second)).toHaveValue('Meli ya kwanza.')
    await second.getByLabel('Tags').fill('bahari')
    await expect(page.getByLabel('Tags')).toHaveValue('bahari')

    // The second tab has typed but not yet stored its text when the first one stores another.
    await expect(second.locator('[data-kept=saved]')).toBeVisible()
    await second.locator('html').evaluate((html) => (html.dataset.held = 'yes'))
    await content(second).fill('Meli ya pili.')
    await content(page).fill('Meli ya tatu.')
    await expect.poll(async () => texts(await storedRows(page, 'postDrafts'))).toEqual(['Meli ya tatu.'])
    await expect(content(second)).toHaveValue('Meli ya pili.')
    await second.evaluate(() => dispatchEvent(new Event('release')))
    await expect(second.getByText(/Another tab changed this post/)).toBeVisible()
    expect(texts(await storedRows(page, 'postDrafts'))).toEqual(['Meli ya pili.', 'Meli ya tatu.'])
    await expect(content(page)).toHaveValue('Meli ya pili.')
    await second.getByRole('link', { name: 'Open that version' }).click()
    await expect(content(second)).toHaveValue('Meli ya tatu.')
    await expect(second.getByLabel('Title')).toHaveValue('Bandari')
  },
)

const texts = (drafts: Record<string, unknown>[]) => drafts.map(({ source }) => String(source)).toSorted()
