import { createMemoryHistory, rootRouteId, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { allFacts } from '#catalogues/company-texts.ts'
import { company } from '#catalogues/company.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import type { SitePage } from '#domain/site-page.ts'
import { pages } from '#domain/pages.ts'
import { setCurrentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categoryLabel } from '#i18n/post-categories.ts'
import { linkedDataSink, type LinkedData } from '#ui/json-ld.tsx'
import { Footer } from '#app/lazy-footer.ts'
import { organisation } from '#catalogues/organisation.ts'
import { courseNames } from '#app/item-paths.ts'
import { headTags } from '#app/head-tags.ts'
import { UnsupportedBrowserNotice } from '#app/unsupported-browser-notice.tsx'
import { appShellContext } from '#app/page-placeholder.tsx'
import { Progress } from '#app/page-progress.tsx'
import { unsupportedBrowserStyle, withStylesAndScripts } from '#app/page-style.ts'
import { dataBlocks } from '#app/data-blocks.ts'
import { scriptJson } from '#app/script-json.ts'
import { createAppRouter } from '#routes/router.tsx'
import { mainLinks } from 'virtual:page-links'

export { itemPaths, stock } from '#app/item-paths.ts'
export { indexedSiteDocuments } from '#features/search/site-documents.ts'
export { portalRoots } from '#portal/portal-address.ts'
/** The name of the product, on the pictures of pages. */
export const product = company.product

/** The facts and names that texts of the server contain; the build writes them into site.json. */
export function siteWords() {
  const { city, country, street, phone, email } = allFacts()
  return {
    company: { product, city, country, street, phone, email },
    courses: courseNames,
    categories: { en: namesIn('en'), sw: namesIn('sw') },
  }
}

function namesIn(locale: Locale) {
  setCurrentLocale(locale)
  return categoryLabel()
}

export type RenderRequest = {
  /** Path with query, such as `/blog?page=2`. */
  url: string
  locale: Locale
  data: PageData | null
  /** The built index.html. */
  template: string
  /** Vite's manifest of the built site, to name early what a page loads late. */
  manifest: BuildManifest
  /** The page is kept for addresses it was not rendered for: the browser renders it again. */
  isShell?: boolean
  /** A placeholder in place of the page's content, for every address. */
  isEmpty?: boolean
  /** Whether its title holds for all of them. */
  keepsTitle?: boolean
  /** For the tags of search engines and link previews; without it the page has none. */
  sharing?: Sharing | null
}

export type Sharing = {
  /** Public origin, without a trailing slash. */
  origin: string
  /** Path of the page's picture; a function for pictures that are rendered from what the page says. */
  picture: string | ((text: { seed: string; title: string; label: string }) => string)
}

/** By source file: the built file and the other chunks it imports. */
export type BuildManifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }
>

const withoutScripts = 'src/theme/without-scripts.css'

/** Paths of the routes that have a component; the build compares them with the table of pages. */
export const routePaths: string[] = Object.values(
  createAppRouter(null, 'en', createMemoryHistory()).routesById,
).flatMap(({ id, options }) => (id !== rootRouteId && options.component ? [id] : []))

export type RenderedPage = { html: string; status: 200 | 404 }

/**
 * Renders one page to HTML that reads and navigates without JavaScript. The build calls it for static
 * pages, the server for pages with content.
 */
export async function render({
  url,
  locale,
  data,
  template,
  manifest,
  isShell = false,
  isEmpty = false,
  keepsTitle = false,
  sharing = null,
}: RenderRequest): Promise<RenderedPage> {
  const router = createAppRouter(data, locale, createMemoryHistory({ initialEntries: [url] }))
  await Promise.all([router.load(), Footer.preload()])
  // From here to the end of renderToString nothing awaits, so no other render can change the language.
  setCurrentLocale(locale)
  const linkedData: LinkedData[] = []
  const LinkedDataSink = linkedDataSink()
  const AppShell = appShellContext()
  const rendered = renderToString(
    <LinkedDataSink value={(thing) => linkedData.push(thing)}>
      <AppShell value={isEmpty}>
        <RouterProvider router={router} />
      </AppShell>
    </LinkedDataSink>,
  )
  const unsupportedBrowser = renderToStaticMarkup(
    <UnsupportedBrowserNotice sheet={`/${manifest[withoutScripts]?.file}`} />,
  )
  const lifted = liftHead(rendered)
  const { body } = lifted
  // Shown until the browser has rendered the page of the address.
  const ownTitle = keepsTitle ? /<title>[^<]*<\/title>/.exec(lifted.head)?.[0] : undefined
  const head = isShell ? (ownTitle ?? `<title>${company.product}</title>`) : lifted.head
  // The import map with the scripts of the entry, as the build left them.
  const [scriptsBlock = '', scripts = ''] = /<!--scripts-->(.*)<!--scripts-->/.exec(template) ?? []
  const early = renderToStaticMarkup(<Progress isWaiting />)
  const styled = withStylesAndScripts(body, { early, scripts })
  const blocks = data ? dataBlocks(data) : ''
  const routeId = router.state.matches.at(-1)?.routeId ?? ''
  // Not by the page itself, whose code in the browser would carry the facts.
  if (routeId === '/') linkedData.push(organisation())
  const linked = linkedData.map(
    (thing) => `<script type="application/ld+json">${asLinkedData(thing)}</script>`,
  )
  const page = isEmpty ? undefined : pages.find(({ path }) => path === routeId)
  const sources = [page?.source, page?.texts && `virtual:pack/${page.texts}/${locale}`]
  const preloads = preloadsOf(manifest, sources)
  const isMissing = data?.kind === 'missing' || (routeId === '/$' && !isEmpty)
  const isPublic = !isShell && !isMissing && (page?.isListed || data !== null)
  const tags = sharing && isPublic ? tagsOf({ url, locale, data, head, page }, sharing) : ''
  return {
    status: isMissing ? 404 : 200,
    html: template
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace('<style></style>', () => head + tags + styled.head)
      .replace(
        '<div id="root"><!--app-->',
        () => `<div id="root"${isShell ? ' data-shell' : ''}>${styled.page}`,
      )
      .replace('<!--unsupported-browser-->', () => unsupportedBrowserStyle + unsupportedBrowser)
      .replace('<!--data-->', () => blocks + linked.join(''))
      .replace(scriptsBlock, '')
      .replace('<!--preloads-->', () => preloads),
  }
}

type Rendered = Pick<RenderRequest, 'url' | 'locale' | 'data'> & { head: string; page: SitePage | undefined }

function tagsOf({ url, locale, data, head, page }: Rendered, { origin, picture }: Sharing): string {
  const ending = m.page_title({ title: '', product: company.product })
  const title = unescapeHtml(/<title>([^<]*)/.exec(head)?.[1] ?? '').replace(ending, '')
  // The part of the site that an item of a catalogue belongs to.
  const parent = page?.prerender === 'items' ? page.path.replace('/$id', '') : undefined
  const label = mainLinks.find(({ to }) => to === parent)?.words() ?? ''
  const path = typeof picture === 'string' ? picture : picture({ seed: url, title, label })
  return headTags({ origin, path: url, locale, data, title, picture: path })
}

/** The characters that React escapes in a text. */
function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (written, name: string) => characters[name] ?? written)
}

/** Tags for the files that these sources need beside the two of the entry. */
function preloadsOf(manifest: BuildManifest, sources: (string | undefined)[]): string {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const files = new Set<string>()
  const add = (name: string | undefined) => {
    const chunk = name === undefined ? undefined : manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const source of [entry, ...sources]) add(source)
  const isOfEntry = (file: string) =>
    Object.values(manifest).some((chunk) => chunk.file === file && (chunk.isEntry || chunk.name === 'base'))
  return [...files]
    .filter((file) => !isOfEntry(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/** React writes titles and descriptions in front of the page; they belong into the head. */
function liftHead(html: string): { head: string; body: string } {
  const head = html.match(/<title>[^<]*<\/title>|<meta name="description"[^>]*>/g) ?? []
  return { head: head.join(''), body: head.reduce((rest, tag) => rest.replace(tag, ''), html) }
}

function asLinkedData(thing: LinkedData): string {
  return scriptJson({ '@context': 'https://schema.org', ...thing })
}
