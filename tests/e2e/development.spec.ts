import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test as base } from '@playwright/test'
import { Development } from '#tests/support/development.ts'
import { extended, isReady } from './fixtures.ts'

const test = base.extend<object, { development: Development }>({
  development: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture's signature is Playwright's
    async ({}, use) => {
      const development = await Development.start()
      await use(development)
      await development.close()
    },
    { scope: 'worker' },
  ],
})

// One development server for all tests; its pages register no service worker.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'block' })

/** Resolves when the page is hydrated and all of its styles have loaded. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await isReady(page)
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href && /\/styles\b/.test(href)),
  )
  return page
}

/** The parsed rules of the linked style sheets, by the first word of the file name. */
const rulesOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.styleSheets].flatMap(({ href, cssRules }) =>
        href
          ? [[/\/(\w+)[^/]*$/.exec(href)?.[1] ?? href, [...cssRules].map(({ cssText }) => cssText)] as const]
          : [],
      ),
    ),
  )

/**
 * Each element of the page with its computed style, but for places of links without scripts: the development server has
 * no content of the database, and so no next page.
 */
const computedStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, #root, #root *')]
      .filter((element) => !element.matches('noscript, div:has(> noscript:only-child)'))
      .flatMap((element) =>
        [null, '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part)
          if (part && style.content === 'none') return ''
          const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
          // Browsers do not define an order for custom properties.
          values.sort()
          return [`${element.tagName} ${element.getAttribute('class')} ${part ?? ''}`, ...values]
            .join('\n')
            .replaceAll(/#_[rR]_\w*/g, '#id')
        }),
      ),
  )

/** Every element has the same computed style on both pages. */
async function expectSameStyles(dev: Page, built: Page): Promise<void> {
  await expect(async () => {
    const [devStyles, builtStyles] = [await computedStyles(dev), await computedStyles(built)]
    expect(builtStyles.length).toBeGreaterThan(500)
    expect(devStyles.length).toBe(builtStyles.length)
    const other = builtStyles.findIndex((style, place) => style !== devStyles[place])
    expect(devStyles[other]).toBe(builtStyles[other])
  }).toPass()
}

test(
  'the development server serves the style sheet of the build, and renders / like the build',
  extended,
  async ({ context, development }) => {
    const [dev, built] = [
      await open(context, `${development.url}/`),
      await open(context, `${development.siteUrl}/`),
    ]
    const rules = await rulesOf(built)
    expect(Object.keys(rules).toSorted()).toEqual(['print', 'styles'])
    expect(rules.styles?.join('').length).toBeGreaterThan(30_000)
    expect(await rulesOf(dev)).toEqual(rules)
    // No other style sheet has rules there.
    const inline = await dev.evaluate(() =>
      [...document.querySelectorAll('style')].map((style) => style.sheet?.cssRules.length),
    )
    // Once in the template, and once after the title.
    expect(inline).toEqual([0, 0])
    await expectSameStyles(dev, built)
  },
)

test('the development server renders /contact like the build', extended, async ({ context, development }) => {
  await expectSameStyles(
    await open(context, `${development.url}/contact`),
    await open(context, `${development.siteUrl}/contact`),
  )
})

test(
  'the development server renders /blog like the build, with the libraries in package.json from their packages',
  extended,
  async ({ context, development }) => {
    const scripts: string[] = []
    context.on('response', (response) => {
      const { origin, pathname } = new URL(response.url())
      if (origin === new URL(development.url).origin) scripts.push(pathname)
    })
    await expectSameStyles(
      await open(context, `${development.url}/blog`),
      await open(context, `${development.siteUrl}/blog`),
    )
    const ofLibraries = scripts.filter((file) => file.includes('node_modules') || file.startsWith('/@fs/'))
    const deps = /^\/node_modules\/\.vite\/deps\//
    expect(ofLibraries.filter((file) => deps.test(file)).length).toBeGreaterThan(5)
    expect(
      ofLibraries.filter((file) => !deps.test(file) && !file.endsWith('/vite/dist/client/env.mjs')),
    ).toEqual([])

    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const libraries = await development.libraries()
    expect(Object.keys(libraries)).toEqual(
      expect.arrayContaining(['react', 'react-dom/client', '@tanstack/react-router', 'dexie']),
    )
    for (const [name, file] of Object.entries(libraries)) {
      if (name.startsWith('react/jsx')) continue
      const library = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
      const folder = path.resolve('node_modules', library)
      expect(file, name).toContain(`${folder}/`)
      const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
      expect(version, name).toBe(dependencies[library])
    }
  },
)
