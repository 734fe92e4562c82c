import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { installedFiles, pageSizes, portalSizes, sizeOf } from '#bench/site-sizes.ts'
import { titleId } from '#ui/page-title.tsx'
import { builtPath, engineSource } from '#tests/support/built-file.ts'
import { aPost, expect, isInstalled, isReady, test } from './fixtures.ts'
import { bytesUntil, onTheWire } from './on-the-wire.ts'

/** Where most people come in. */
const firstPages = ['/', '/blog', `/blog/${aPost}`, '/archive', '/thinkforge']

/** Who opens these has most of the app on the device. */
const ownPages = ['/saved', '/settings', '/profile', '/blog/create', '/blog/manage']

for (const path of [
  ...firstPages,
  ...ownPages,
  '/archive/1',
  '/auth/login',
  '/auth/register',
  '/projects',
  '/viormart',
  '/contact',
  '/scholar',
  '/about',
  '/search',
  '/install',
  '/share',
]) {
  test(`${path} stays within its bytes`, async ({ site }) => {
    const response = await fetch(site.url + path)
    const page = await response.text()
    const { html, js, requests } = await pageSizes(page)
    // 2.8 kB of it are the import map, in which each file of the app has two names of seven random characters.
    expect(html).toBeLessThanOrEqual(16_900)
    expect(js).toBeGreaterThan(80_000)
    // 84 kB of it are React, its router and valtio as they are published.
    expect(js).toBeLessThanOrEqual(117_000)
    // None waits for a connection over HTTP/2; each costs its headers and what brotli finds in one file only.
    expect(requests).toBeLessThanOrEqual(31)
    if (firstPages.includes(path)) expect(js).toBeLessThanOrEqual(path === '/' ? 110_000 : 114_000)
    // No module before the import map: browsers that take one map alone would ignore it.
    const [map = -1, ...modules] = [
      ...page.matchAll(/<script type="importmap"| (?:type|rel)="module(?:preload)?"/g),
    ].map(({ index }) => index)
    expect(modules.length).toBe(requests)
    expect(page.slice(map)).toMatch(/^<script type="importmap"/)
    // Behind the title, which waits for none of them.
    expect(map).toBeGreaterThan(page.indexOf(`id="${titleId}"`))
    // It is read before the first paint; no browser that runs the app needs these prefixes.
    const [early = '', late = ''] = page.match(/(?<=<style>)[^<]*/g) ?? []
    expect(early.length).toBeGreaterThan(6_000)
    expect(early.length).toBeLessThanOrEqual(8_500)
    expect(early.length + late.length).toBeLessThanOrEqual(20_500)
    expect(early + late).not.toMatch(/-(?:ms|moz)-/)
  })
}

const packetBytes = 1460

for (const locale of ['en', 'sw'])
  test(`the title that a first paint waits for is in the first packets of a page, ${locale}`, async ({
    site,
  }) => {
    for (const path of firstPages) {
      const answer = await onTheWire(site.url + path, locale)
      // The policy names the hashes of two scripts and of four styles.
      expect(answer.words, path).toBeLessThanOrEqual(1160)
      const until = bytesUntil(answer, `id="${titleId}"`)
      expect(until, path).toBeGreaterThan(2 * packetBytes)
      expect(until, path).toBeLessThanOrEqual(3.95 * packetBytes)
    }
  })

test('a page with content that is asked for again is a tenth smaller, and the same', async ({ site }) => {
  const ask = async () => {
    const { bytes, words } = await onTheWire(`${site.url}/blog/git-bundles-for-group-projects`, 'sw')
    return bytes.subarray(words)
  }
  const [first] = [await ask(), await ask()]
  await expect.poll(async () => (await ask()).length).toBeLessThan(0.95 * first.length)
  expect(brotliDecompressSync(await ask()).equals(brotliDecompressSync(first))).toBe(true)
})

test.describe('first visits', () => {
  test.use({ serviceWorkers: 'block' })

  for (const path of firstPages)
    test(`the first paint of ${path} waits for no file, font or picture`, async ({ page }) => {
      await page.goto(path)
      await isReady(page)
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
    })
})

test('no file of the site waits for itself', async () => {
  const chunks: Record<string, { imports?: string[] }> = JSON.parse(
    await readFile('dist/client/.vite/manifest.json', 'utf8'),
  )
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of chunks[from]?.imports ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  const names = Object.keys(chunks)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => reached(name).has(name))).toEqual([])
})

// The texts of Swahili are 8 kB longer. 58 kB of both are Chakra's dialog and file field, some 16 kB that code is split into
// files of what is used together, each compressed by itself: a page loads 4 to 9 kB less for it.
for (const [locale, most] of [
  ['en', 475_000],
  ['sw', 483_000],
] as const)
  test(`what the worker fetches to install itself stays within its bytes, ${locale}`, async ({
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
    expect(await sizeOf(files)).toBeLessThanOrEqual(most)
    await context.close()
  })

test('the portal stays within its bytes, and no public page loads any of it', async ({ site }) => {
  const { files, bytes } = await portalSizes()
  expect(files).toBeGreaterThan(12)
  expect(bytes).toBeGreaterThan(20_000)
  // 9 kB of it are the forms with Chakra's file field; the dialog is with what the worker keeps.
  expect(bytes).toBeLessThanOrEqual(115_000)
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

test('a small script does not travel under more words than it has', async ({ site }) => {
  const scripts = await scriptsOf(await fetch(`${site.url}/blog`))
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    const response = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const words = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    expect(words.length).toBeLessThanOrEqual(420)
  }
})

test('answers of the API travel compressed', async ({ site }) => {
  const path = `${site.url}/blog/api/posts/?page_size=24`
  const plain = await (await fetch(path, { headers: { 'accept-encoding': 'identity' } })).text()
  const response = await fetch(path, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toBe(plain)
})

for (const path of ['/', '/blog', `/blog/${aPost}`, '/archive', '/archive/1']) {
  test(`a first visit to ${path} costs little once all of it is there, and brings nothing for others`, async ({
    browser,
    site,
  }) => {
    // What the worker keeps for later is counted by itself.
    const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(path)
    await isReady(page)
    const load = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(
            (entry) =>
              [entry.name, entry instanceof PerformanceResourceTiming ? entry.transferSize : 0] as const,
          ),
      )
    // The offer to install is the last that the engine's start brings.
    const loads = (source: string) =>
      expect.poll(async () => (await load()).join(' ')).toContain(builtPath(source))
    await loads('install')
    await page.waitForLoadState('networkidle')
    const loaded = await load()
    const names = loaded.map(([name]) => name).join(' ')
    expect(names).toContain(builtPath(engineSource))
    for (const source of [
      'src/features/writing/editor/post-rules.ts',
      'src/app/settings-screen.tsx',
      'src/app/writing-screens.tsx',
    ])
      expect(names).not.toContain(builtPath(source))
    expect(loaded.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(230_000)
    expect(loaded.length).toBeLessThanOrEqual(75)
    await context.close()
  })
}
