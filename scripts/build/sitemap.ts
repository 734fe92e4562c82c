import { pages } from '#domain/pages.ts'

/** Paths of the sitemap: all listed pages; an `items` page is replaced by its paths in `itemPaths`. */
export function listedPaths(itemPaths: readonly string[]): string[] {
  return pages
    .filter(({ isListed }) => isListed)
    .flatMap(({ path, prerender }) =>
      prerender === 'items' ? itemPaths.filter((item) => item.startsWith(path.replace('$id', ''))) : [path],
    )
}

/** The robots.txt of the site at this origin. */
export function robots(origin: string): string {
  const closed = ['/users/', '/api/', '/profile', '/settings'].map((path) => `Disallow: ${path}`)
  const sitemaps = ['sitemap.xml', 'sitemap-content.xml'].map((file) => `Sitemap: ${origin}/${file}`)
  return ['User-agent: *', ...closed, ...sitemaps, ''].join('\n')
}
