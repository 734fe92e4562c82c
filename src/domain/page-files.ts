import { certificateFrame, portalPage, shellPage, type PageFile } from './page-frames.ts'
import type { SitePage } from './site-page.ts'
import { pages } from './pages.ts'

function fileOf(path: string): string {
  return `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.html`
}

function asFile({ path, file = fileOf(path) }: SitePage): PageFile {
  return { path, file }
}

/** Pages without database content; the server sends the prerendered file. */
export const staticPages: readonly PageFile[] = pages
  .filter(({ prerender }) => prerender === 'page')
  .map(asFile)

/** Pages that the server renders with database content; the prerendered file is a placeholder. */
const contentPages: readonly PageFile[] = pages.filter(({ prerender }) => prerender === 'content').map(asFile)

const itemPages = pages.filter(({ prerender }) => prerender === 'items')

/** Path prefixes of item pages, with a trailing slash. */
export const itemPrefixes: readonly string[] = itemPages.map(({ path }) => path.replace('$id', ''))

const itemId = /^([a-z0-9-]+)\/?$/

/**
 * The prerendered file of one course, product or project; undefined for any other path. The worker precaches none of
 * them: it serves the shell, and the browser renders the page from the catalogue's chunk.
 */
export function itemPageFor(path: string): PageFile | undefined {
  const prefix = itemPrefixes.find((start) => path.startsWith(start))
  const id = prefix && itemId.exec(path.slice(prefix.length))?.[1]
  return id ? { path: prefix + id, file: `items${prefix}${id}.html` } : undefined
}

/** All pages that the build prerenders; `itemPaths` are the paths of the catalogues' items. */
export function builtPages(itemPaths: readonly string[]): PageFile[] {
  const items = itemPaths.flatMap((path) => itemPageFor(path) ?? [])
  return [...staticPages, ...contentPages, ...items, portalPage, certificateFrame, shellPage]
}
