import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { isReady } from './fixtures.ts'
import { publicPages } from './public-pages.ts'
import { startSite, type Site } from './site.ts'

/** React's warnings are only in its development build; the site is built with it a second time. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture's signature is Playwright's
    async ({}, use) => {
      const site = await startSite(path.resolve('dist-dev'))
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

// Its server is not the others': one worker changes to it.
test.describe.configure({ mode: 'default' })

/**
 * The browser itself reports the 404 of the page that is missing on purpose; Chakra's reset names a selector that
 * only Firefox knows, and Emotion's development build says so.
 */
const expected = /nothing-here: Failed to load resource.*404|inserting the following rule: ":-moz-ui-invalid/

/** Where nothing is below a list or a post: one page is sent for all such addresses. */
const pages = [...publicPages, '/thinkforge/nothing-here', '/blog/a-post/nothing-here']

/** Of each look some pages, every page in light English and in dark Swahili. */
const isSample = (place: number) => place % 4 === 0

for (const colorScheme of ['light', 'dark'] as const) {
  for (const locale of ['en-GB', 'sw-TZ']) {
    const looked =
      (colorScheme === 'light') === (locale === 'en-GB') ? pages : pages.filter((_, place) => isSample(place))
    test(`every page hydrates without a warning and uses no style that the browser drops, ${colorScheme}, ${locale}`, async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({ baseURL: site.url, colorScheme, locale })
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', (message) => {
        if (['warning', 'error'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
      for (const address of looked) {
        await page.goto(address)
        await isReady(page)
        expect(await page.evaluate(unknownDeclarations), address).toEqual([])
      }
      expect(said.filter((text) => !expected.test(text))).toEqual([])
      await context.close()
    })
  }
}

/** Declarations that CSS.supports refuses: an unresolved token ends up as a bare word and is silently dropped. */
function unknownDeclarations(): string[] {
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n')
  const declarations = css.match(/[{;]\s*-{0,2}[a-z][\w-]*\s*:[^;{}]+(?=[;}])/g) ?? []
  const bad = declarations
    .map((text) => text.replace(/^[{;]\s*/, ''))
    .filter((text) => !text.startsWith('--'))
    .filter((text) => {
      const colon = text.indexOf(':')
      const name = text.slice(0, colon).trim()
      return !CSS.supports(
        name,
        text
          .slice(colon + 1)
          .replace(/!\s*important/, '')
          .trim(),
      )
    })
  // Other engines' prefixes come with Chakra's reset and with Emotion.
  return [...new Set(bad)].filter((text) => !/^-(webkit|moz|ms|o)-|:\s*-(webkit|moz|ms)-/.test(text))
}
