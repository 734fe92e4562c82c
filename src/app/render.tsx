import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Locale } from '#domain/locale.ts'
import type { PackName } from '#catalogues/packs.ts'
import { pageDataId } from '#domain/limits.ts'
import type { PageData } from '#domain/page-data.ts'
import { speak } from '#i18n/locale.ts'
import { LinkedDataSink, type LinkedData } from '#ui/json-ld.tsx'
import { App } from './app.tsx'
import { LimitsNotice } from './limits-notice.tsx'
import { Progress } from './page-progress.tsx'
import { limitsStyle, withStylesAndScripts } from './page-style.ts'
import { createAppRouter } from './router.tsx'

export { itemPaths, stock } from './item-paths.ts'
export { portalRoots } from '#portal/portal-address.ts'

export type RenderRequest = {
  /** Path with query, such as `/blog?page=2`. */
  url: string
  locale: Locale
  data: PageData | null
  /** The built index.html. */
  template: string
  /** Vite's manifest of the built site, to name early what a page loads late. */
  manifest: BuildManifest
  /** The page is kept for addresses it was not rendered for: the browser draws it anew. */
  isShell?: boolean
}

/** By source file: the built file and the other chunks it imports. */
export type BuildManifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; isEntry?: boolean }
>

/** Pages that come in a chunk of their own; without a word in the head the browser would find it late. */
const lazySources: Record<string, string> = {
  '/': 'src/features/home/home-page.tsx',
  '/$': 'src/app/not-found-page.tsx',
  '/$root/$': 'src/app/portal-screen.tsx',
  '/blog': 'src/app/blog-screen.tsx',
  '/blog/manage': 'src/app/writing-screens.tsx',
  '/blog/create': 'src/app/writing-screens.tsx',
  '/blog/$slug': 'src/app/post-screen.tsx',
  '/archive': 'src/features/archive/archive-page.tsx',
  '/archive/$id': 'src/app/archive-screen.tsx',
  '/auth/login': 'src/features/auth/login-page.tsx',
  '/login': 'src/features/auth/login-page.tsx',
  '/auth/register': 'src/features/auth/register-page.tsx',
  '/signup': 'src/features/auth/register-page.tsx',
  '/saved': 'src/app/saved-screen.tsx',
  '/auth/forgot-password': 'src/features/auth/forgot-page.tsx',
  '/forgot-password': 'src/features/auth/forgot-page.tsx',
  '/auth/reset-password': 'src/features/auth/reset-page.tsx',
  '/auth/verify-email': 'src/features/auth/verify-page.tsx',
  '/profile': 'src/features/profile/profile-page.tsx',
  '/settings': 'src/app/settings-screen.tsx',
  '/search': 'src/features/search/search-page.tsx',
  '/portal': 'src/app/own-portal-screen.tsx',
  '/install': 'src/app/install-screen.tsx',
  '/share': 'src/app/share-screen.tsx',
  '/thinkforge': 'src/features/courses/courses-page.tsx',
  '/thinkforge/$id': 'src/features/courses/course-page.tsx',
  '/viormart': 'src/features/shop/shop-page.tsx',
  '/viormart/$id': 'src/features/shop/product-page.tsx',
  '/projects': 'src/features/portfolio/projects-page.tsx',
  '/projects/$id': 'src/features/portfolio/project-page.tsx',
  '/scholar': 'src/features/scholar/scholar-page.tsx',
  '/about': 'src/features/about/about-page.tsx',
  '/terms': 'src/features/legal/legal-pages.tsx',
  '/privacy': 'src/features/legal/legal-pages.tsx',
  '/contact': 'src/features/contact/contact-page.tsx',
}

/** The texts such a page loads in the reader's language. */
const lazyPacks: Record<string, PackName> = {
  '/': 'landing',
  '/thinkforge': 'courses',
  '/thinkforge/$id': 'course',
  '/viormart': 'products',
  '/viormart/$id': 'product',
  '/projects': 'projects',
  '/projects/$id': 'project',
  '/scholar': 'scholar',
  '/about': 'about',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/contact': 'contact',
}

const withoutScripts = 'src/theme/without-scripts.css'

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
}: RenderRequest): Promise<RenderedPage> {
  const router = createAppRouter(data, locale, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  // From here to the end of renderToString nothing awaits, so no other render can change the language.
  speak(locale)
  const said: LinkedData[] = []
  const drawn = renderToString(
    <LinkedDataSink value={(thing) => said.push(thing)}>
      <App router={router} />
    </LinkedDataSink>,
  )
  const limits = renderToStaticMarkup(<LimitsNotice sheet={`/${manifest[withoutScripts]?.file}`} />)
  const { head, body } = liftHead(drawn)
  // The import map with the scripts of the entry, as the build left them.
  const [scriptsBlock = '', scripts = ''] = /<!--scripts-->(.*)<!--scripts-->/.exec(template) ?? []
  const early = renderToStaticMarkup(<Progress isWaiting />)
  const styled = withStylesAndScripts(body, { early, scripts })
  const block = data ? `<script type="application/json" id="${pageDataId}">${asJson(data)}</script>` : ''
  const linked = said.map((thing) => `<script type="application/ld+json">${asLinkedData(thing)}</script>`)
  const routeId = router.state.matches.at(-1)?.routeId ?? ''
  const pack = lazyPacks[routeId]
  const sources = [lazySources[routeId], pack && `virtual:pack/${pack}/${locale}`]
  const preloads = preloadsOf(manifest, sources)
  const isMissing = data?.kind === 'missing' || routeId === '/$'
  return {
    status: isMissing ? 404 : 200,
    html: template
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace('<style></style>', () => head + styled.head)
      .replace(
        '<div id="root"><!--app-->',
        () => `<div id="root"${isShell ? ' data-shell' : ''}>${styled.page}`,
      )
      .replace('<!--limits-->', () => limitsStyle + limits)
      .replace('<!--data-->', () => block + linked.join(''))
      .replace(scriptsBlock, '')
      .replace('<!--preloads-->', () => preloads),
  }
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

/** JSON that can't close the script element it stands in. */
function asJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function asLinkedData(thing: LinkedData): string {
  return asJson({ '@context': 'https://schema.org', ...thing })
}
