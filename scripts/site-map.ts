import { pages } from '#domain/pages.ts'

/** Addresses a search engine should know: each listed page, with `itemPaths` in the place of pages that stand for items. */
export function listedPaths(itemPaths: readonly string[]): string[] {
  return pages
    .filter(({ isListed }) => isListed)
    .flatMap(({ path, rendered }) =>
      rendered === 'items' ? itemPaths.filter((item) => item.startsWith(path.replace('$id', ''))) : [path],
    )
}

export function robots(origin: string): string {
  const closed = ['/users/', '/api/', '/profile', '/settings'].map((path) => `Disallow: ${path}`)
  const maps = ['sitemap.xml', 'sitemap-content.xml'].map((file) => `Sitemap: ${origin}/${file}`)
  return ['User-agent: *', ...closed, ...maps, ''].join('\n')
}
