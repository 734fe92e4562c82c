import { readFileSync } from 'node:fs'
import { localeCookie } from '#domain/locale.ts'
import { isListScreen } from '#portal/layout/is-list-screen.ts'
import type { Block } from '#portal/schema/catalogue.ts'
import { axeOptions, axeSource } from './axe.ts'
import { expect, extended, isReady, test } from './fixtures.ts'
import { portalPaths, portalRoles } from './portal-paths.ts'

test.use({ serviceWorkers: 'block' })

const folder = new URL('../../src/portal/catalogues/', import.meta.url)
type Screen = {
  top?: Block[]
  tabs?: { id: string; blocks: Block[] }[]
  blocks?: (Block & { conversations?: { id: string }[] })[]
}

function screensOf(role: string): [path: string, screen: Screen][] {
  const { screens }: { screens: Record<string, Screen> } = JSON.parse(
    readFileSync(new URL(`${role}.json`, folder), 'utf8'),
  )
  return Object.entries(screens)
}

/** Every address at which a catalogue has content of its own: screens, tabs, open conversations. */
const addresses = portalRoles.flatMap((role) =>
  screensOf(role).flatMap(([path, { tabs = [], blocks = [] }]) => {
    const screen = path ? `/${role}/${path}` : `/${role}`
    const shownTabs = tabs.slice(1).map(({ id }) => `${screen}?tab=${id}`)
    const threads = blocks.flatMap(({ conversations = [] }) => conversations.slice(0, 1))
    return [screen].concat(
      shownTabs,
      threads.map(({ id }) => `${screen}?open=${id}`),
    )
  }),
)

/** The screens whose first block, beside summaries, is a list of records. */
const listScreens = portalRoles.flatMap((role) =>
  screensOf(role)
    .filter(([path, { top = [], tabs = [], blocks = [] }]) =>
      isListScreen(
        path,
        [...top, ...(tabs[0]?.blocks ?? []), ...blocks].filter(({ kind }) => kind !== 'desk'),
      ),
    )
    .map(([path]) => `/${role}/${path}`),
)

/** Screens that show the catalogues of the site, or data of the person, without a sample. */
const withoutSamples = [
  '/guest',
  '/guest/browse',
  '/guest/events',
  '/guest/paths',
  '/guest/register',
  '/student?tab=resources',
  // Classes, whose samples are in the second tab.
  '/trainer/trainees',
]

// Dark mode changes colours alone, so it is checked at one width.
const looks = [
  { width: 360, locale: 'en', themes: ['light', 'dark'] },
  { width: 1280, locale: 'sw', themes: ['light'] },
] as const

type Axe = {
  run: (
    part: Document | string,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/**
 * Runs in the page: navigates to each address as a link of the app would and returns the violations, by every
 * axe rule in light mode and by contrast alone in dark mode. At the addresses in `whole` the complete page is
 * checked. The first record of `lists` is at most 420 px from the top of the page; records of the device come after those
 * of the catalogue.
 */
async function sweep({
  all,
  whole,
  live,
  lists,
  themes,
  options,
}: {
  all: readonly string[]
  whole: readonly string[]
  live: readonly string[]
  lists: readonly string[]
  themes: readonly string[]
  options: object
}): Promise<string[]> {
  const rules: Axe = Reflect.get(globalThis, 'axe')
  const found: string[] = []
  const shows = (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    const screen = document.querySelector<HTMLElement>('[data-screen]')
    const tab = searchParams.get('tab')
    return screen?.dataset.screen === pathname && (tab === null || screen.dataset.tab === tab)
  }
  const count = (selector: string) => document.querySelectorAll(selector).length
  const isLoaded = () => count('main [aria-busy=true]') === 0
  const firstRecord = () => document.querySelector('main article, main tbody tr, main [data-row]')
  // Items of the site's catalogues come after their screen.
  const isWhole = (address: string) =>
    shows(address) && isLoaded() && (!lists.includes(address) || firstRecord() !== null)
  for (const address of all) {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    for (let frames = 0; !isWhole(address) && frames < 600; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!shows(address)) found.push(`${address} does not show`)
    if (!isLoaded()) found.push(`${address} does not load`)
    if (count('h1') !== 1) found.push(`${address} has ${count('h1')} headings`)
    // A sentence in place of the staff desk is none.
    if (count('[data-sample]') !== (count('[data-desk-closed]') > 0 || live.includes(address) ? 0 : 1))
      found.push(`${address} says ${count('[data-sample]')} times that it is a sample`)
    if (document.documentElement.scrollWidth > innerWidth) found.push(`${address} scrolls sideways`)
    if (lists.includes(address)) {
      const { top: fromView = Infinity } = firstRecord()?.getBoundingClientRect() ?? {}
      const top = fromView + scrollY
      if (top > 420) found.push(`${address} has its first record at ${top} px`)
    }
    for (const theme of themes) {
      document.documentElement.dataset.theme = theme
      const { violations } = await rules.run(whole.includes(address) ? document : 'main', {
        ...options,
        ...(theme === 'dark' ? { runOnly: ['color-contrast'] } : {}),
      })
      for (const { id, nodes } of violations) found.push(`${address} ${theme} ${id} ${nodes[0]?.html}`)
    }
  }
  return found
}

for (const { width, locale, themes } of looks) {
  const reach = width === 360 ? ', shows the first record of a list within reach' : ''
  test(
    `every screen of every role fits ${width} px${reach} and passes axe, ${themes.join(' and ')}, ${locale}`,
    width === 360 ? {} : extended,
    async ({ page, site }) => {
      await page.context().addCookies([{ name: localeCookie, value: locale, url: site.url }])
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      expect(addresses.length).toBeGreaterThan(50)
      expect(listScreens.length).toBeGreaterThan(30)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/student')
      await isReady(page)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await page.evaluate(axeSource)
      expect(
        await page.evaluate(sweep, {
          all: addresses,
          whole: portalPaths,
          live: withoutSamples,
          lists: width === 360 ? listScreens : [],
          themes,
          options: axeOptions,
        }),
      ).toEqual([])
      expect(errors).toEqual([])
    },
  )
}
