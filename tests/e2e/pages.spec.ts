import type { Page, Request } from '@playwright/test'
import { builtFile } from '#tests/support/built-file.ts'
import { okBody, signInToApi } from './api.ts'
import {
  aPerson,
  aPost,
  expect,
  expectSignedIn,
  extended,
  extendedWithoutWorker,
  followMenuLink,
  holdRequests,
  isInstalled,
  isReady,
  test,
  unique,
  withoutWorker,
} from './fixtures.ts'
import { installedFiles } from '#bench/site-sizes.ts'
import { stableNameOf } from '../../sw/listed-files.ts'
import { cachedFiles } from './cached-files.ts'
import { portalRoles } from './portal-paths.ts'
import { archivePageSize } from '#domain/archive-list.ts'
import { blogPageSize } from '#domain/post-list.ts'

/** Delays all scripts until the returned function is called. */
const withoutScripts = (page: Page) => holdRequests(page, builtFile('base'))

/** The number of elements that are neither styled nor laid out because they are below the viewport. */
function countUnrendered(): number {
  const isLeftOut = (element: Element) =>
    element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true })
  return [...document.querySelectorAll('#root *')].filter(isLeftOut).length
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog can be read and navigated', withoutWorker, async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('link', { name: /Mobile-money callbacks/ }).click()
    await expect(page.locator('.article')).toContainText('rice flour')
    await expect(page.getByRole('heading', { name: /\d comments/ })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Blog' }).click()
  })

  test('links lead from the first page of posts and of software to the rest', async ({ page }) => {
    const cards = page.getByRole('main').getByRole('article')
    // By the keyboard: a picture or font that arrives late moves the link under the pointer.
    const next = page.getByRole('link', { name: 'Next page' })
    for (const [path, size] of [
      ['/blog', blogPageSize],
      ['/archive', archivePageSize],
    ] as const) {
      await page.goto(path)
      const first = await cards.count()
      expect(first).toBeGreaterThanOrEqual(size)
      await next.press('Enter')
      await expect(page).toHaveURL(`${path}?page=2`)
      await expect.poll(() => cards.count()).toBeGreaterThan(Math.max(first, size + 3))
    }
    await next.press('Enter')
    await expect(page).toHaveURL('/archive?page=3')
    await expect(next).toHaveCount(0)
    await page.goto('/archive?page=none')
    await expect(cards).toHaveCount(archivePageSize)
  })

  for (const [path, least] of [
    ['/', 190],
    // Forms are excluded from layout completely.
    ['/blog', 100],
    ['/thinkforge', 320],
    [`/blog/${aPost}`, 60],
  ] as const)
    test(
      `most of ${path} is skipped in the first layout, and nothing when the address has an anchor`,
      path === '/' ? {} : extended,
      async ({ page, context }) => {
        await page.setViewportSize({ width: 360, height: 740 })
        const devtools = await context.newCDPSession(page)
        await devtools.send('Animation.enable')
        await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
        await page.goto(path)
        // What was parsed last counts as rendered until the next frame.
        await expect.poll(() => page.evaluate(countUnrendered)).toBeGreaterThan(least)
        await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
        await page.goto(path)
        await expect.poll(() => page.evaluate(countUnrendered)).toBe(0)
        await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
        // With the same document only the fragment would change.
        await page.goto('about:blank')
        await page.goto(`${path}#main`)
        // Renders a frame.
        await page.screenshot()
        expect(await page.evaluate(countUnrendered)).toBe(0)
      },
    )
})

test(
  'the complete style sheet is loaded when the inline rules of the first page are gone',
  withoutWorker,
  async ({ page }) => {
    await page.goto('/blog')
    await isReady(page)
    await followMenuLink(page, 'Archive')
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Software Archive')
    await expect(page).toHaveURL(/\/archive$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/blog$/)
    await expect(page.getByRole('article').first()).toBeVisible()
    // The first page has its rules in an element after its title; this one is empty. Every test looks for
    // classes without a rule.
    await expect(page.locator('h1 + style')).toBeEmpty()
    await expect(page.locator('head > link[rel=stylesheet][href^="/assets/styles-"]')).toHaveCount(1)
  },
)

test(
  'the language follows the browser, can be switched and is stored',
  withoutWorker,
  async ({ browser, site }) => {
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
  },
)

test('a chosen language is cached completely once it is in use: shell, texts and dashboards open offline, and a dashboard requests nothing from the API', async ({
  page,
  context,
}) => {
  await page.goto('/blog')
  await isInstalled(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  const swahili = (await installedFiles('sw')).filter((file) => stableNameOf(file) === 'sw')
  expect(swahili.length).toBeGreaterThan(20)
  await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining(swahili))
  await context.setOffline(true)
  const answer = await page.goto('/about')
  expect(await answer?.text()).toMatch(/<html [^>]*lang="sw"/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  const requestedUrls: string[] = []
  const note = (request: Request) => {
    // The network badge probes whether the network is back; the portal itself requests nothing.
    const isProbe = request.url().endsWith('/api/ping')
    if (['fetch', 'xhr'].includes(request.resourceType()) && !isProbe) requestedUrls.push(request.url())
  }
  page.on('request', note)
  for (const role of portalRoles) {
    await page.goto(`/${role}`)
    await expect(page.locator(`[data-screen="/${role}"]`)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  }
  page.off('request', note)
  // The language that the browser requests is still cached.
  const menu = page.getByRole('banner').getByRole('button', { name: 'Fungua menyu' })
  await page.goto('/blog')
  await menu.click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await page.goto('/client')
  await expect(page.getByText('Client Portal').first()).toBeAttached()
  page.on('request', note)
  await page.goto('/client/projects?filter=active&sort=budget')
  await expect(page.getByRole('article').first()).toContainText('Land Title Ledger')
  expect(requestedUrls).toEqual([])
})

test(
  'a language chosen before the installation is the one that is cached',
  extended,
  async ({ page, context, site }) => {
    await context.addCookies([{ name: 'lang', value: 'sw', url: site.url }])
    await page.goto('/about')
    await isInstalled(page)
    const swahili = (await installedFiles('sw')).filter((file) => stableNameOf(file) === 'sw')
    expect(await cachedFiles(page)).toEqual(swahili.toSorted())
    await context.setOffline(true)
    await page.goto('/treasury')
    await expect(page.locator('[data-screen="/treasury"]')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  },
)

test(
  'a control below the viewport reacts to a click before it is hydrated',
  withoutWorker,
  async ({ page }) => {
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
  },
)

test(
  'text and filters entered before hydration are applied to the search',
  withoutWorker,
  async ({ page }) => {
    // The filters are beside the search.
    await page.setViewportSize({ width: 1280, height: 900 })
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
  },
)

test(
  'a filter chosen before the page has rendered another one keeps that one',
  extendedWithoutWorker,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/blog')
    await isReady(page)
    // In one task: the router has not rendered the first when the second is chosen.
    await page.evaluate(() => {
      for (const [value, option] of [
        ['Tutorial', 'option[value=Tutorial]'],
        ['sw', 'option[value=sw]'],
      ] as const) {
        const select = document.querySelector(`main ${option}`)?.closest('select')
        if (!select) throw new Error(`no option ${value}`)
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await expect(page).toHaveURL((url) => url.searchParams.get('language') === 'sw')
    await expect(page).toHaveURL((url) => url.searchParams.get('category') === 'Tutorial')
  },
)

test('text typed while the page hydrates is kept', withoutWorker, async ({ page }) => {
  await page.addInitScript(() => {
    const mark = performance.mark.bind(performance)
    performance.mark = (name, options) => {
      // Like a key press: sets the value through the native setter, bypassing the one that React has put on
      // the field.
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

test('a sign-in form filled in before hydration signs in', withoutWorker, async ({ page, site }) => {
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

/** Expects of a browser that has nothing of them what `/blog` and a post request. */
async function visitList(page: Page): Promise<void> {
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname: path, searchParams } = new URL(response.url())
    // The second page of the list, for the device, and the neighbours of a post are not in the HTML.
    if (searchParams.has('cursor') || path.endsWith('/neighbours/')) return
    if (path.startsWith('/blog/api/')) answers.push(`${response.status()} ${path}`)
  })
  await page.goto('/blog')
  await isReady(page)
  // The featured posts are a list of their own once there are more posts than a page has.
  const others = () => answers.filter((answer) => answer !== '304 /blog/api/posts/featured/')
  const longTimeout = { timeout: 15_000 }
  await expect.poll(others, longTimeout).toEqual(['304 /blog/api/posts/'])
  // A post on which no test comments: the HTML of one with many comments has only the first of them.
  const post = '/blog/api/posts/shop-backups-one-week-plan/'
  await page.goto('/blog/shop-backups-one-week-plan')
  await expect
    .poll(() => others().slice(1).toSorted(), longTimeout)
    .toEqual([`304 ${post}`, `304 ${post}comments/`])
}

test(
  'content in the initial HTML is not fetched again: each list and post costs one 304',
  withoutWorker,
  async ({ browser, site }) => {
    // A comment makes the server render the list anew: where only likes have changed, it does so after a minute.
    const send = await signInToApi(site, await aPerson(site))
    const comment = { content: unique('Asante'), parent: null }
    await okBody(send('POST', `/blog/api/posts/${aPost}/add_comment/`, comment))
    // Again in a new browser, if views that earlier tests caused were written between the HTML and its requests.
    await expect(async () => {
      const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
      try {
        await visitList(await context.newPage())
      } finally {
        await context.close()
      }
    }).toPass()
  },
)

test('a page opened by the service worker changes from shell to content without a blank frame', async ({
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

test('unknown addresses are 404 and show links', withoutWorker, async ({ page }) => {
  for (const path of ['/nothing-here', '/blog/no-such-post']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: /Blog/ })).toBeVisible()
  }
})
