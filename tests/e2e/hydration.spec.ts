import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { aPerson, aPost, extended, isReady, openAs } from './fixtures.ts'
import { publicPages } from './public-pages.ts'
import { siteFixture, type Site } from './site.ts'

/** React reports mismatches only in its development build, so the site is built with that as well. */
const test = base.extend<object, { site: Site }>({
  site: siteFixture(path.resolve('dist-dev')),
})
test.use({ serviceWorkers: 'block' })

// It needs a server of its own: one Playwright worker switches to it.
test.describe.configure({ mode: 'default' })

/**
 * Expected: the 404 of the missing page and of the certificate that nobody has; Chakra's reset has a selector that only
 * Firefox supports, and Emotion's development build says so.
 */
const expected =
  /(?:nothing-here|0000000000): Failed to load resource.*404|inserting the following rule: ":-moz-ui-invalid/

/** Addresses with nothing below a list or a post: all of them are served the same page. */
const pages = [...publicPages, '/thinkforge/nothing-here', '/blog/a-post/nothing-here']

function noteWarnings(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) warnings.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => warnings.push(`${page.url()}: ${error.message}`))
  return warnings
}

for (const [colorScheme, locale] of [
  ['light', 'en-GB'],
  ['dark', 'sw-TZ'],
] as const)
  test(
    `every page hydrates without a warning and has no style that the browser drops, ${colorScheme}, ${locale}`,
    extended,
    async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.url, colorScheme, locale })
      const page = await context.newPage()
      const warnings = noteWarnings(page)
      for (const address of pages) {
        await page.goto(address)
        await isReady(page)
        expect(await page.evaluate(unknownDeclarations), address).toEqual([])
      }
      expect(warnings.filter((text) => !expected.test(text))).toEqual([])
      await context.close()
    },
  )

test(
  'the parts of a page that hydrate late do so without a warning also when somebody is signed in',
  extended,
  async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
    const page = await context.newPage()
    const warnings = noteWarnings(page)
    await openAs(page, await aPerson(site), '/contact', site.url)
    const visited = [
      `/blog/${aPost}`,
      '/archive/1',
      '/thinkforge/web-development-from-zero',
      '/thinkforge/python-first-steps/first-program',
      '/viormart/hp-mini-desktop',
    ]
    for (const address of visited) {
      await page.goto(address)
      await isReady(page)
      // What only somebody who is signed in sees has come.
      if (address.startsWith('/blog') || address.startsWith('/archive'))
        await expect(page.getByRole('button', { name: /^Report the comment by/ }).first()).toBeVisible()
    }
    expect(warnings.filter((text) => !expected.test(text))).toEqual([])
    await context.close()
  },
)

/**
 * Declarations for which CSS.supports is false: an unresolved token becomes a bare word, which the browser
 * drops silently.
 */
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
  // Vendor prefixes of other engines come from Chakra's reset and from Emotion.
  return [...new Set(bad)].filter((text) => !/^-(webkit|moz|ms|o)-|:\s*-(webkit|moz|ms)-/.test(text))
}
