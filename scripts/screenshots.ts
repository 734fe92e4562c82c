import { chromium } from '@playwright/test'
import { pages as table } from '#domain/pages.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { isReady } from '#tests/e2e/fixtures.ts'
import { startSite } from '#tests/e2e/site.ts'

// Takes screenshots of each page for docs/screens and of some for the manifest: phone and desktop, both colour modes and languages.
// Needs a build.

/** Names of the files, with the paths of their pages. */
const pages: readonly (readonly [string, string])[] = [
  ...table.flatMap(({ path, example, screenshot }) =>
    screenshot === undefined ? [] : [[screenshot, example ?? path] as const],
  ),
  ['portal-student', '/student'],
  ['portal-treasury', '/treasury'],
  ['portal-client', '/client/projects'],
  ['portal-multirole', '/multirole'],
]

const variants = [
  { name: 'phone', viewport: { width: 360, height: 740 }, colorScheme: 'light', locale: 'en-GB' },
  { name: 'phone-dark-sw', viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'sw-TZ' },
  { name: 'desktop', viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' },
] as const

/** Screenshots of the manifest, as an app store shows them. */
const offers = [
  ['blog', 'narrow'],
  ['courses', 'narrow'],
  ['post', 'narrow'],
  ['home', 'wide'],
  ['blog', 'wide'],
] as const
const shapes = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 } },
} as const

const site = await startSite()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
/** Argument `manifest` takes only the screenshots of the manifest. */
const areAll = process.argv[2] !== 'manifest'
for (const { name, ...variant } of areAll ? variants : []) {
  const context = await browser.newContext({ ...variant, baseURL: site.url })
  const page = await context.newPage()
  for (const [file, url] of pages) {
    await page.goto(url)
    await isReady(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `docs/screens/${file}-${name}.png` })
  }
  await context.close()
}
for (const [name, shape] of offers) {
  const page = await browser.newPage({ ...shapes[shape], locale: 'en-GB', baseURL: site.url })
  await page.goto(new Map(pages).get(name) ?? '/')
  await isReady(page)
  await page.screenshot({ path: `public/screens/${name}-${shape}.png` })
  await page.close()
}
await browser.close()
await site.close()
