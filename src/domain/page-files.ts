import { portalPage, shellPage, type PageFile } from './page-frames.ts'
import { pages, type Page } from './pages.ts'

function fileOf(path: string): string {
  return `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.html`
}

function asFile({ path }: Page): PageFile {
  return { path, file: fileOf(path) }
}

/** Pages that are the same for everyone; the server sends them as the build left them. */
export const staticPages: readonly PageFile[] = pages
  .filter(({ rendered }) => rendered === 'page')
  .map(asFile)

/** Pages that the server renders with content of the database; those of the build are placeholders. */
const contentPages: readonly PageFile[] = pages.filter(({ rendered }) => rendered === 'content').map(asFile)

const itemPages = pages.filter(({ rendered }) => rendered === 'items')

/** Lists whose items have a page each, with a slash at the end. */
export const itemPrefixes: readonly string[] = itemPages.map(({ path }) => path.replace('$id', ''))

const itemId = /^([a-z0-9-]+)\/?$/

/**
 * The page of one course, product or project, rendered at build for each id; undefined for any other address. The worker keeps
 * none of them: it serves the shell, and the browser draws them from the catalogue's chunk.
 */
export function itemPageFor(path: string): PageFile | undefined {
  const prefix = itemPrefixes.find((start) => path.startsWith(start))
  const id = prefix && itemId.exec(path.slice(prefix.length))?.[1]
  return id ? { path: prefix + id, file: `items${prefix}${id}.html` } : undefined
}

/** Every page that the build renders; `itemPaths` are the addresses of the catalogues' items. */
export function builtPages(itemPaths: readonly string[]): PageFile[] {
  const items = itemPaths.flatMap((path) => itemPageFor(path) ?? [])
  return [...staticPages, ...contentPages, ...items, portalPage, shellPage]
}
