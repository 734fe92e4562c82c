import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#domain/locale.ts'
import { setCurrentLocale } from '#i18n/locale.ts'
import { loadPortal } from '#portal/load-portal.ts'
import { PortalView } from '#portal/portal-page.tsx'
import { placeOf, portalSearch } from '#portal/portal-address.ts'
import type { LocalStore } from '#portal/local-store.ts'
import type { PortalUser } from '#portal/portal-context.ts'

const localStore: LocalStore = {
  watch: () => () => {},
  keep: () => Promise.resolve(),
  restore: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  readDraft: () => Promise.resolve(null),
  saveDraft: () => Promise.resolve(),
}

/** The visible content of a screen, or of a part of it. */
export class Shown {
  readonly html: string
  /** The sidebar's links to the role's own screens, in order. */
  readonly menu: readonly string[]
  readonly #side: string

  constructor(html: string, menu: readonly string[] = [], side = '') {
    this.html = html
    this.menu = menu
    this.#side = side
  }

  /** The sidebar. */
  get side(): Shown {
    return new Shown(this.#side)
  }

  /** The text in reading order, without labels for assistive technology only and the marks of samples. */
  get text(): string {
    return wordsOf(this.html)
  }

  /** The terms of all badges, in order. */
  get badges(): string[] {
    return this.all(/data-term="([^"]*)"/g)
  }

  /** The colours of all bars with their share, such as `success 48%`. */
  get bars(): string[] {
    return this.all(
      /aria-valuetext="([^"]*)"[^>]*data-bar="(\w+)"/g,
      ([, share, colour]) => `${colour} ${share}`,
    )
  }

  /** Targets of its links. */
  get addresses(): string[] {
    return this.all(/<a [^>]*href="([^"]*)"/g)
  }

  get buttons(): string[] {
    return this.all(/<button[^>]*>(.*?)<\/button>/gs)
  }

  get tabs(): string[] {
    return this.all(/<a [^>]*role="tab"[^>]*>(.*?)<\/a>/gs)
  }

  /** Names of the fields. */
  get labels(): string[] {
    return this.all(/<dt[^>]*>(.*?)<\/dt>/gs)
  }

  get options(): string[] {
    return this.all(/<option[^>]*>(.*?)<\/option>/gs)
  }

  get headings(): string[] {
    return this.all(/<h2[^>]*>(.*?)<\/h2>/gs)
  }

  /** The heading of each record. */
  get records(): string[] {
    return this.all(/<article[^>]*>.*?<h3[^>]*>(.*?)<\/h3>/gs)
  }

  /** The part below a heading. Throws when it does not exist. */
  panel(title: string): Shown {
    const part = this.html
      .split(/(?=<section)/)
      .find((html) => wordsOf(/<h2[^>]*>.*?<\/h2>/s.exec(html)?.[0] ?? '') === title)
    if (part === undefined) throw new Error(`No part is called "${title}": ${this.headings.join(', ')}`)
    return new Shown(part)
  }

  private all(pattern: RegExp, pick = ([, found = '']: RegExpExecArray) => wordsOf(found)): string[] {
    return [...this.html.matchAll(pattern)].map(pick)
  }
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<style.*?<\/style>|<!--.*?-->|<span[^>]*data-sample-block[^>]*>.*?<\/span>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

type Visit = {
  locale?: Locale
  user?: PortalUser | null
  /** Whether the server shows samples, as in the demo. */
  hasSamples?: boolean
  /** Whether the user may see the staff desk, whose views are their names here. */
  isDeskOpen?: boolean
}

/** Renders the screen at an address of the portal, such as `/writer?tab=ideas`. */
export async function show(
  address: string,
  { locale = 'en', user = null, hasSamples = true, isDeskOpen = false }: Visit = {},
): Promise<Shown> {
  const { pathname, searchParams } = new URL(address, 'https://vior.example')
  const [, root = '', ...rest] = pathname.split('/')
  const place = placeOf(root, rest.join('/'))
  const data = { place, ...(await loadPortal(place.role, locale)) }
  const search = portalSearch(Object.fromEntries(searchParams))
  const desk = { isOpen: () => isDeskOpen, view: (name: string) => <div data-desk={name} /> }
  const live = () => ({ subscribe: () => () => {} })
  const nothing = () => {}
  const host = {
    user,
    search,
    localStore,
    desk,
    live,
    hasSamples,
    onSearch: nothing,
    onSignOut: nothing,
    onWrite: nothing,
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PortalView data={data} host={host} /> }),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => <PortalView data={data} host={host} />,
  })
  await router.load()
  setCurrentLocale(locale)
  const html = renderToString(<RouterProvider router={router} />)
  setCurrentLocale('en')
  const [menu = ''] = /<nav.*?<\/nav>/s.exec(html) ?? []
  const [main = html] = /<main.*<\/main>/s.exec(html) ?? []
  const [side = ''] = /<aside.*?<\/aside>/s.exec(html) ?? []
  return new Shown(main, new Shown(menu).addresses, side)
}
