import { aPost, expect, isInstalled, isReady, test } from './fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog reads and navigates', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('link', { name: /Mobile-money callbacks/ }).click()
    await expect(page.locator('.article')).toContainText('rice flour')
    await expect(page.getByRole('heading', { name: /\d comments/ })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    // Other tests publish on the same site.
    await expect(page.getByRole('article').nth(13)).toBeVisible()
  })
})

test('the language follows the browser, can be switched and is remembered', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'sw-TZ' })
  const page = await context.newPage()
  await page.goto('/blog')
  await isReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blogu')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await page.getByRole('button', { name: 'Fungua menyu' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

test('the frame of the language chosen is kept once it is spoken, and comes without a network', async ({
  page,
  context,
}) => {
  await page.goto('/blog')
  await isInstalled(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await page.reload()
  const frames = () =>
    page.evaluate(async () =>
      (await (await caches.open('on-use')).keys()).filter(({ url }) => url.includes('/pages/sw/shell.html?')),
    )
  await expect.poll(async () => (await frames()).length).toBe(1)
  await context.setOffline(true)
  const answer = await page.goto('/about')
  expect(await answer?.text()).toContain('<html lang="sw"')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
})

test('what stands below the first screen answers a tap before React has come to it', async ({ page }) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(() => {
    const mark = performance.mark.bind(performance)
    performance.mark = (name, options) => {
      if (name === 'app-interactive') queueMicrotask(tap)
      return mark(name, options)
    }
    function tap(): void {
      const link = document.querySelector<HTMLElement>('footer a[href="/terms"]')
      if (!link) return
      document.documentElement.dataset.known = String(
        Object.keys(link).some((key) => key.startsWith('__react')),
      )
      link.click()
    }
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.locator('html')).toHaveAttribute('data-known', 'false')
  expect(documents).toEqual(['/'])
})

test('what the page came with is not fetched again: each list and post costs one 304', async ({ page }) => {
  const answers: string[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/blog/api/')) answers.push(`${response.status()} ${path}`)
  })
  await page.goto('/blog')
  await isReady(page)
  await expect.poll(() => answers).toEqual(['304 /blog/api/posts/'])
  await page.goto(`/blog/${aPost}`)
  await expect
    .poll(() => answers.slice(1).toSorted())
    .toEqual([`304 /blog/api/posts/${aPost}/`, `304 /blog/api/posts/${aPost}/comments/`])
})

test('a page that the worker opens goes from its frame to itself without a blank between', async ({
  page,
}) => {
  await page.goto('/blog')
  await isInstalled(page)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      const has = document.querySelector('main') !== null
      if (has) dataset.drawn = ''
      else if ('drawn' in dataset) dataset.blank = ''
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/about', '/settings', `/blog/${aPost}`]) {
    await page.goto(path)
    await isReady(page)
    await expect(page.locator('html'), path).toHaveAttribute('data-drawn')
    await expect(page.locator('html'), path).not.toHaveAttribute('data-blank')
  }
})

test('unknown addresses are 404 and helpful', async ({ page }) => {
  for (const path of ['/nothing-here', '/blog/no-such-post']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: /Blog/ })).toBeVisible()
  }
})
