import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import {
  deskFiles,
  installedFiles,
  pageSizes,
  portalSizes,
  scriptFiles,
  sizeOf,
  writingFiles,
} from '#bench/site-sizes.ts'
import { wholeAppBytes } from '#domain/cached-parts.ts'
import { locales } from '#domain/locale.ts'
import { searchAddresses } from '#domain/search-document.ts'
import { titleId } from '#ui/page-title.tsx'
import { builtPath, engineSource } from '#tests/support/built-file.ts'
import * as budgets from './byte-budgets.ts'
import { aPost, expect, hasLateCode, isInstalled, isReady, test } from './fixtures.ts'
import { hasFirstAnswers } from './first-answers.ts'
import { bytesUntil, onTheWire } from './on-the-wire.ts'
import { publicPages } from './public-pages.ts'
import { startSite, type Site } from './site.ts'

const aLesson = '/thinkforge/python-first-steps/first-program'

/** The most frequent entry pages. */
const firstPages = ['/', '/blog', `/blog/${aPost}`, '/archive', '/thinkforge']

/** With the code that each loads after its first screen, besides that of all pages. */
const visited: Record<string, readonly string[]> = {
  '/': [],
  '/blog': ['src/features/blog/newsletter/newsletter-state.tsx'],
  [`/blog/${aPost}`]: [
    'src/features/blog/post/adjacent-posts.tsx',
    'src/features/blog/post/enhance-article.ts',
    'src/features/comments/comment-form.tsx',
  ],
  '/archive': [],
  '/archive/1': ['src/features/downloads/download-button.tsx'],
}

type Row = { what: string; measured: number; limit: number }

/** The pages of a site as they come; other tests publish on the site that they share. */
async function pagesOf({ url }: Site, browser: Browser): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of publicPages.filter((page) => !page.includes('?'))) {
    const budget = budgets.pageBudget(path)
    for (const locale of locales) {
      const answer = await fetch(url + path, { headers: { 'accept-language': locale } })
      const { html, js } = await pageSizes(await answer.text())
      expect(js, path).toBeGreaterThan(80_000)
      rows.push({ what: `html ${locale} ${path}`, measured: html, limit: budget.html[locale] })
      if (locale === 'en') rows.push({ what: `js ${path}`, measured: js, limit: budget.js })
    }
  }
  for (const [path, late] of Object.entries(visited)) {
    const { files, bytes } = await firstVisit(browser, url, path, late)
    rows.push({ what: `visit ${path}`, measured: bytes, limit: budgets.firstVisit.bytes })
    rows.push({ what: `files of ${path}`, measured: files, limit: budgets.firstVisit.files })
  }
  for (const locale of locales) {
    for (const path of [`/blog/${aPost}`, aLesson]) {
      const answer = await fetch(url + path, { headers: { 'accept-language': locale } })
      const measured = brotliCompressSync(withoutText(await answer.text())).length
      rows.push({ what: `html ${locale} ${path} without its text`, measured, limit: budgets.htmlWithoutText })
    }
  }
  for (const path of await textsOf(url)) {
    const answer = await fetch(url + path, { headers: { 'accept-language': 'sw' } })
    const measured = brotliCompressSync(await answer.text()).length
    rows.push({ what: `html sw ${path}`, measured, limit: budgets.htmlLimit })
  }
  rows.push({ what: 'search index', measured: await indexSize(url), limit: budgets.searchIndex })
  return rows
}

/** The paths of all posts, lessons and pieces of software. */
async function textsOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap-content.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  for (const [start, least] of [
    ['/blog/', 20],
    ['/thinkforge/', 30],
    ['/archive/', 12],
  ] as const)
    expect(paths.filter((one) => one.startsWith(start)).length, start).toBeGreaterThanOrEqual(least)
  return paths
}

/** The page of a post or a lesson without its text, which is in the HTML and, for the cache, in an element of its own. */
function withoutText(html: string): string {
  const [element, text = ''] = /<script type="text\/plain" id="page-text">(.*?)<\/script>/s.exec(html) ?? []
  if (element === undefined) throw new Error('Not the page of a text')
  const start = html.indexOf('class="article')
  const last = text.slice(-80)
  const end = html.indexOf(last, start) + last.length
  // In the page headings of posts have ids as well.
  expect(start).toBeGreaterThan(0)
  expect(end - start).toBeGreaterThanOrEqual(text.length)
  return `${html.slice(0, start)}${html.slice(end)}`.replace(element, '')
}

test('no file that is cached with the app imports one that is cached on first use', async () => {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    await readFile('dist/client/.vite/manifest.json', 'utf8'),
  )
  const isLater = (name: string) => manifest[name]?.file.startsWith('assets/later/')
  const names = Object.keys(manifest)
  expect(names.filter(isLater).length).toBeGreaterThan(5)
  expect(names.filter((name) => !isLater(name) && manifest[name]?.imports?.some(isLater))).toEqual([])
})

test('all byte budgets of the built site hold, and the first paint of the pages visited is not blocked by a file, font or picture', async ({
  browser,
}) => {
  // The pages name their origin: a port that differs between runs changes their compressed size by up to 40 bytes.
  const site = await startSite(undefined, { PUBLIC_URL: 'http://localhost:28000' })
  const rows = await pagesOf(site, browser)
  await site.close()
  for (const locale of locales)
    rows.push({
      what: `installed ${locale}`,
      measured: await sizeOf(await installedFiles(locale)),
      limit: budgets.installedBytes[locale],
    })
  for (const locale of locales)
    rows.push({
      what: `whole app ${locale}`,
      measured: await sizeOf([...(await installedFiles(locale)), ...(await writingFiles())]),
      limit: wholeAppBytes,
    })
  const { files, bytes } = await portalSizes()
  expect(files).toBeGreaterThan(12)
  expect(bytes).toBeGreaterThan(20_000)
  rows.push({ what: 'portal', measured: bytes, limit: budgets.portal })
  const desk = await deskFiles()
  expect(desk.some((file) => file.includes('/desk-'))).toBe(true)
  rows.push({ what: 'staff desk', measured: await sizeOf(desk), limit: budgets.staffDesk })
  // oxlint-disable-next-line no-console -- the report
  console.table(
    rows.map((row) => ({ ...row, room: `${((row.limit / row.measured - 1) * 100).toFixed(1)} %` })),
  )
  for (const { what, measured, limit } of rows) expect.soft(measured, what).toBeLessThanOrEqual(limit)
})

/** The order and size of what a page loads, from its HTML. */
async function expectOrder(siteUrl: string, path: string): Promise<void> {
  const page = await (await fetch(siteUrl + path)).text()
  const requests = scriptFiles(page).size
  expect(requests, path).toBeLessThanOrEqual(budgets.pageRequests)
  // No module may precede the import map: browsers that support a single map would ignore it.
  const [map = -1, ...modules] = [
    ...page.matchAll(/<script type="importmap"| (?:type|rel)="module(?:preload)?"/g),
  ].map(({ index }) => index)
  expect(modules.length, path).toBe(requests)
  expect(page.slice(map), path).toMatch(/^<script type="importmap"/)
  // After the title, so that the title does not wait for any of them.
  expect(map, path).toBeGreaterThan(page.indexOf(`id="${titleId}"`))
  // It is parsed before the first paint; no supported browser needs these prefixes.
  const [early = '', late = ''] = page.match(/(?<=<style>)[^<]*/g) ?? []
  expect(early.length, path).toBeGreaterThan(5_800)
  expect(early.length, path).toBeLessThanOrEqual(budgets.pageStyles.early)
  expect(early.length + late.length, path).toBeLessThanOrEqual(budgets.pageStyles.all)
  expect(early + late, path).not.toMatch(/-(?:ms|moz)-/)
}

test('scripts and styles come after the title, within their limits and without vendor prefixes', async ({
  site,
}) => {
  for (const path of publicPages.filter((page) => !page.includes('?'))) await expectOrder(site.url, path)
})

const packetBytes = 1460

for (const locale of ['en', 'sw'])
  test(`the title of a page, its first paint, is within the initial congestion window, ${locale}`, async ({
    site,
  }) => {
    for (const path of firstPages) {
      const answer = await onTheWire(site.url + path, locale)
      expect(answer.headerBytes, path).toBeLessThanOrEqual(budgets.pageHeaders)
      const until = bytesUntil(answer, `id="${titleId}"`)
      expect(until, path).toBeGreaterThan(2 * packetBytes)
      expect(until, path).toBeLessThanOrEqual(budgets.bytesUntilTitle)
    }
  })

test('a page with content is compressed better on repeated requests, with the same HTML', async ({
  site,
}) => {
  const fetchPage = async () => {
    const { bytes, headerBytes } = await onTheWire(`${site.url}/blog/git-bundles-for-group-projects`, 'sw')
    return bytes.subarray(headerBytes)
  }
  const [first] = [await fetchPage(), await fetchPage()]
  await expect.poll(async () => (await fetchPage()).length).toBeLessThan(first.length)
  expect(brotliDecompressSync(await fetchPage()).equals(brotliDecompressSync(first))).toBe(true)
})

test('the first paint of /thinkforge is not blocked by a file, font or picture', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/thinkforge')
  await isReady(page)
  await expectUnblockedPaint(page)
  await context.close()
})

test('no chunk of the build imports itself, directly or through others', async () => {
  const chunks: Record<string, { imports?: string[] }> = JSON.parse(
    await readFile('dist/client/.vite/manifest.json', 'utf8'),
  )
  const reached = (from: string, known = new Set<string>()): Set<string> => {
    for (const next of chunks[from]?.imports ?? []) if (!known.has(next)) reached(next, known.add(next))
    return known
  }
  const names = Object.keys(chunks)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => reached(name).has(name))).toEqual([])
})

for (const locale of locales)
  test(`the installation of the service worker stays within its budget, ${locale}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, locale })
    const page = await context.newPage()
    await page.goto('/')
    await isInstalled(page)
    const files = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.endsWith('-images'))
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname.slice(1))
    })
    expect(files.toSorted()).toEqual((await installedFiles(locale)).toSorted())
    expect(files.length).toBeGreaterThan(100)
    await context.close()
  })

test('the first view of a dashboard loads little more than a public page', async ({ browser, site }) => {
  const scriptsAt = async (path: string) => {
    const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(path)
    await hasLateCode(page, visited[path])
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await context.close()
    return new Set(
      names.map((name) => new URL(name).pathname.slice(1)).filter((name) => name.endsWith('.js')),
    )
  }
  const publicPage = await scriptsAt('/blog')
  for (const root of ['/client', '/guest', '/writer']) {
    const more = [...(await scriptsAt(root))].filter((name) => !publicPage.has(name))
    expect(more.length, root).toBeGreaterThan(0)
    expect(await sizeOf(more), root).toBeLessThanOrEqual(budgets.firstDashboard)
  }
})

test('no public page loads code of the portal', async ({ site }) => {
  for (const path of ['/', '/blog', '/auth/login'])
    expect(await scriptsOf(await fetch(site.url + path))).not.toContain(
      builtPath('src/app/portal-screen.tsx'),
    )
})

/** Addresses of the scripts that a page loads before it is interactive. */
async function scriptsOf(answer: Response): Promise<string[]> {
  const html = await answer.text()
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
}

test('the response headers of a script stay within their budget', async ({ site }) => {
  const scripts = await scriptsOf(await fetch(`${site.url}/blog`))
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    const response = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const words = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    expect(words.length).toBeLessThanOrEqual(budgets.scriptHeaders)
  }
})

test('responses of the API are compressed', async ({ site }) => {
  const path = `${site.url}/blog/api/posts/?page_size=24`
  const plain = await (await fetch(path, { headers: { 'accept-encoding': 'identity' } })).text()
  const response = await fetch(path, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toBe(plain)
})

/** Compressed bytes of the search index as it is sent. */
async function indexSize(url: string): Promise<number> {
  const { bytes, headerBytes } = await onTheWire(`${url}${searchAddresses.index}`, 'en')
  return bytes.length - headerBytes
}

/**
 * Bytes that a first visit has fetched when the page has loaded completely. Fails if they include code of
 * other pages or lack the engine, or if one of them blocked the first paint.
 */
async function firstVisit(
  browser: Browser,
  baseURL: string,
  path: string,
  late: readonly string[],
): Promise<{ files: number; bytes: number }> {
  // Files fetched by the service worker have a budget of their own.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(path)
  await hasLateCode(page, late)
  await hasFirstAnswers(page, path)
  // Fetched for their links alone.
  if (path === `/blog/${aPost}`) await page.getByRole('link', { name: /^Previous post/ }).waitFor()
  await expectUnblockedPaint(page)
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(
        (entry) => [entry.name, entry instanceof PerformanceResourceTiming ? entry.transferSize : 0] as const,
      ),
  )
  const names = loaded.map(([name]) => name).join(' ')
  expect(names).toContain(builtPath(engineSource))
  for (const source of [
    'src/features/writing/editor/post-rules.ts',
    'src/app/settings-screen.tsx',
    'src/app/writing-screens.tsx',
  ])
    expect(names).not.toContain(builtPath(source))
  await context.close()
  return { files: loaded.length, bytes: loaded.reduce((sum, [, bytes]) => sum + bytes, 0) }
}

async function expectUnblockedPaint(page: Page): Promise<void> {
  const files = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({
        name: entry.name,
        initiatorType: entry.initiatorType,
        isBlocking: Reflect.get(entry, 'renderBlockingStatus') !== 'non-blocking',
        isEarly: entry.startTime < painted,
      }))
  })
  expect(files.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(3)
  expect(files.filter(({ isBlocking }) => isBlocking)).toEqual([])
  expect(files.filter(({ name }) => /\.(woff2?|ttf|otf)$/.test(name))).toEqual([])
  expect(files.filter(({ initiatorType, isEarly }) => isEarly && initiatorType === 'img')).toEqual([])
}
