import type { Page } from '@playwright/test'
import { bundledFiles, installedFiles } from '#bench/site-sizes.ts'
import { cachedHashes, hashOf } from './cached-files.ts'
import { expect, extended, isInstalled, test as base } from './fixtures.ts'
import { startOutageProxy, type OutageProxy } from './outage-proxy.ts'

const test = base.extend<{ line: OutageProxy }>({
  line: async ({ site }, use) => {
    const line = await startOutageProxy(site.url)
    await use(line)
    await line.close()
  },
})

const isBundleOf = (name: string) => (file: string) => file.startsWith(`/assets/bundles/${name}-`)

/**
 * Opens a page over the line and interrupts the installation: at the first request for which `breaks` is true, or when `whenHeld` has
 * resolved. Then the line is up again. Resolves when the app is installed, with the paths requested before and after, and the paths of the
 * files cached by then.
 */
async function installInTwoParts(
  page: Page,
  line: OutageProxy,
  { breaks = () => false, whenHeld }: { breaks?: (file: string) => boolean; whenHeld?: () => Promise<void> },
): Promise<{ before: string[]; kept: Set<string>; after: string[] }> {
  const requested: string[] = []
  const { promise: broken, resolve: markBroken } = Promise.withResolvers<void>()
  let isInstalling = false
  let isBroken = false
  const breakOff = () => {
    isBroken = true
    line.down()
    markBroken()
  }
  line.onRequest((file) => {
    isInstalling ||= file === '/sw.js'
    if (!isInstalling || file === '/sw.js') return
    requested.push(file)
    if (!isBroken && breaks(file)) breakOff()
  })
  await page.goto(`${line.url}/blog`)
  await whenHeld?.().then(breakOff)
  await broken
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  const before = requested.splice(0)
  const kept = new Set([...(await cachedHashes(page)).keys()].map((file) => `/${file}`))
  line.up()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  return { before, kept, after: requested }
}

async function expectWholeApp(page: Page, line: OutageProxy): Promise<void> {
  const cached = await cachedHashes(page)
  const files = await installedFiles('en')
  const expected = await Promise.all(files.map(async (file) => [file, await hashOf(file)]))
  expect(files.map((file) => [file, cached.get(file)])).toEqual(expected)
  line.down()
  await page.goto(`${line.url}/archive`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Archive/)
}

test('an installation interrupted by the network resumes when it is back, without another visit', async ({
  page,
  line,
}) => {
  // What is in no bundle comes after them.
  const breaks = (file: string) => file.startsWith('/pages/en/shell.html')
  const { before, kept, after } = await installInTwoParts(page, line, { breaks })
  expect(before.filter((file) => file.startsWith('/assets/bundles/'))).toHaveLength(2)
  const bundled = [...(await bundledFiles('all')), ...(await bundledFiles('en'))].map((file) => `/${file}`)
  expect(bundled.filter((file) => !kept.has(file))).toEqual([])
  // Four are fetched at a time: at most three beside the one at which it broke were not complete.
  const isCacheable = (file: string) =>
    !/^\/assets\/(?:bundles|worker)\//.test(file) && file.startsWith('/assets/')
  expect(before.filter((file) => isCacheable(file) && !kept.has(file)).length).toBeLessThan(4)
  // What is cached is not fetched again, except the worker's scripts: a browser discards those of a failed installation.
  const again = after.filter((file) => kept.has(file) || file.startsWith('/assets/bundles/'))
  expect(again.filter((file) => !file.startsWith('/assets/worker/'))).toEqual([])
  await expectWholeApp(page, line)
})

test('of an install bundle that breaks off, what has arrived is kept, and the rest fetched file by file', async ({
  page,
  line,
}) => {
  line.onPart((file, bytes) => (isBundleOf('all')(file) && bytes > 150_000 ? 'hold' : undefined))
  const files = (await bundledFiles('all')).map((file) => `/${file}`)
  const half = files.slice(0, Math.ceil(files.length / 2))
  const missing = async () => {
    const cached = await cachedHashes(page)
    return half.filter((file) => !cached.has(file.slice(1)))
  }
  const { after } = await installInTwoParts(page, line, {
    whenHeld: () => expect.poll(missing).toEqual([]),
  })
  expect(after.filter(isBundleOf('all'))).toEqual([])
  expect(half.filter((file) => after.includes(file))).toEqual([])
  expect(after).toContain(files.at(-1))
  await expectWholeApp(page, line)
})

for (const [name, hasBundles] of [
  ['the app is installed from its bundles in few requests', true],
  ['without its bundles the app is installed file by file', false],
] as const)
  test(name, extended, async ({ page, context, line }) => {
    const bundled = new Set((await bundledFiles('all')).map((file) => `/${file}`))
    const single = new Set<string>()
    line.onRequest((file) => {
      if (bundled.has(file)) single.add(file)
    })
    if (!hasBundles)
      await context.route('**/assets/bundles/**', async (route) => route.fulfill({ status: 404 }))
    // A page that loads little of what is in them.
    await page.goto(`${line.url}/terms`)
    await isInstalled(page)
    if (hasBundles) expect(single.size).toBeLessThan(15)
    else expect(single).toEqual(bundled)
    await expectWholeApp(page, line)
  })
