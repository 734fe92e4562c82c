import type { Page } from '@playwright/test'
import { builtFile } from '#tests/support/built-file.ts'
import { aPerson, aPost, expect, expectSignedIn, hold, isInstalled, isReady, test } from './fixtures.ts'
import { installedFiles } from '#bench/site-sizes.ts'
import { useOf } from '../../sw/kept-files.ts'
import { keptFiles } from './kept-files.ts'
import { portalRoles } from './portal-paths.ts'
import { publicPages } from './public-pages.ts'

/** Scripts are on their way until what it returns is called. */
const withoutScripts = (page: Page) => hold(page, builtFile('base'))

/** In what the page's styles stand, and the classes of elements that come before their rules or have none. */
function drawnBy(): { places: string[]; late: string[] } {
  const styles = [...document.querySelectorAll('style')]
  const isAfter = (one: Element, other: Element) =>
    Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
  const texts = styles.map((style) => [...(style.sheet?.cssRules ?? [])].map((rule) => rule.cssText).join(''))
  // A class of a utility has an underscore: `mt_3`, `hover:bg_tint`.
  const late = [...document.querySelectorAll('[class*="_"]')].flatMap((element) =>
    [...element.classList].filter((name) => {
      const selector = `.${CSS.escape(name)}`
      const isRuled = (style: Element, index: number) =>
        isAfter(element, style) && texts[index]?.includes(selector)
      return name.includes('_') && !styles.some(isRuled)
    }),
  )
  return { places: styles.map((style) => style.parentElement?.tagName ?? ''), late: [...new Set(late)] }
}

/** How many elements are neither styled nor laid out, as they are below the screen. */
function leftOut(): number {
  const isLeftOut = (element: Element) =>
    element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true })
  return [...document.querySelectorAll('#root *')].filter(isLeftOut).length
}

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

  for (const path of publicPages)
    test(`nothing on ${path} stands before the rules it is drawn by`, async ({ page }) => {
      await page.goto(path)
      const { places, late } = await page.evaluate(drawnBy)
      expect(places).toContain('HEAD')
      expect(late).toEqual([])
    })

  for (const [path, least] of [
    ['/', 200],
    // The forms are not laid out at all.
    ['/blog', 230],
    ['/thinkforge', 400],
    [`/blog/${aPost}`, 60],
  ] as const)
    test(`most of ${path} is left out of the first layout, and nothing where a part of it is asked for`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const devtools = await context.newCDPSession(page)
      await devtools.send('Animation.enable')
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await page.goto(path)
      expect(await page.evaluate(leftOut)).toBeGreaterThan(least)
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
      await page.goto(path)
      await expect.poll(() => page.evaluate(leftOut)).toBe(0)
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await page.goto(`${path}#main`)
      expect(await page.evaluate(leftOut)).toBe(0)
    })
})

test('the sheet of the whole app is there when the rules of the first page are gone', async ({ page }) => {
  await page.goto('/blog')
  await isReady(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Archive', exact: true }).click()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Software Archive')
  await expect(page).toHaveURL(/\/archive$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  // What the page came with stood in an element behind its title; this one is empty. Every test looks for classes without a rule.
  await expect(page.locator('h1 + style')).toBeEmpty()
  await expect(page.locator('head > link[rel=stylesheet][href^="/assets/styles-"]')).toHaveCount(1)
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

test('a language that is chosen comes whole once it is spoken: frame, texts and dashboards open without a network', async ({
  page,
  context,
}) => {
  await page.goto('/blog')
  await isInstalled(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  const swahili = (await installedFiles('sw')).filter((file) => useOf(file) === 'sw')
  expect(swahili.length).toBeGreaterThan(20)
  await expect.poll(() => keptFiles(page)).toEqual(expect.arrayContaining(swahili))
  await context.setOffline(true)
  const answer = await page.goto('/about')
  expect(await answer?.text()).toContain('<html lang="sw"')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  for (const role of portalRoles) {
    await page.goto(`/${role}`)
    await expect(page.locator(`[data-screen="/${role}"]`)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  }
  // The language that the browser asks for is still here.
  const menu = page.getByRole('banner').getByRole('button', { name: 'Fungua menyu' })
  await page.goto('/blog')
  await menu.click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await page.goto('/client')
  await expect(page.getByText('Client Portal').first()).toBeAttached()
})

test('a language chosen before the installation is the one that is installed', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'lang', value: 'sw', url: site.url }])
  await page.goto('/about')
  await isInstalled(page)
  const swahili = (await installedFiles('sw')).filter((file) => useOf(file) === 'sw')
  expect(await keptFiles(page)).toEqual(swahili.toSorted())
  await context.setOffline(true)
  await page.goto('/treasury')
  await expect(page.locator('[data-screen="/treasury"]')).toBeVisible()
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
      const link = document.querySelector<HTMLElement>('main #about a[href="/about"]')
      if (!link) return
      document.documentElement.dataset.known = String(
        Object.keys(link).some((key) => key.startsWith('__react')),
      )
      link.click()
    }
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('html')).toHaveAttribute('data-known', 'false')
  expect(documents).toEqual(['/'])
})

test('what is typed and chosen before the scripts are there is searched for, and nothing of it is lost', async ({
  page,
}) => {
  const come = await withoutScripts(page)
  await page.goto('/blog', { waitUntil: 'commit' })
  const field = page.getByLabel('Search posts')
  await field.pressSequentially('offline')
  await page.getByLabel('Category').selectOption('Tutorial')
  await field.focus()
  come()
  await isReady(page)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'offline')
  await expect(page).toHaveURL((url) => url.searchParams.get('category') === 'Tutorial')
  await expect(field).toHaveValue('offline')
  await expect(page.getByLabel('Category')).toHaveValue('Tutorial')
  await page.reload()
  await isReady(page)
  await expect(field).toHaveValue('offline')
  await field.press('End')
  await field.pressSequentially('-first')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'offline-first')
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('')
})

test('what is typed on as soon as the page answers stands', async ({ page }) => {
  await page.addInitScript(() => {
    const mark = performance.mark.bind(performance)
    performance.mark = (name, options) => {
      // As keys do: past what React has put in front of the field's value.
      if (name === 'app-interactive') queueMicrotask(() => type('offline-first'))
      return mark(name, options)
    }
    function type(text: string): void {
      const field = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (!field) return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  const come = await withoutScripts(page)
  await page.goto('/blog', { waitUntil: 'commit' })
  await page.getByLabel('Search posts').fill('offline')
  come()
  await isReady(page)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'offline-first')
  await expect(page.getByLabel('Search posts')).toHaveValue('offline-first')
})

test('who signs in before the scripts are there is signed in', async ({ page, site }) => {
  const { username, password } = await aPerson(site)
  const come = await withoutScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  come()
  await isReady(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expectSignedIn(page)
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
