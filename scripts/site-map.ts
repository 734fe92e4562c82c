import { staticPages } from '#domain/pages.ts'

/** Pages that are for one person or one moment, not for a search engine. */
const unlisted =
  /^\/(auth\/|login$|signup$|search$|share$|portal$|blog\/(manage|create)$|profile|settings|forgot-password)/

/** Addresses a search engine should know: every listed static page and `others`. */
export function listedPaths(others: readonly string[]): string[] {
  return [...staticPages.map(({ path }) => path), ...others].filter((path) => !unlisted.test(path))
}

export function robots(origin: string): string {
  const closed = ['/users/', '/api/', '/profile', '/settings'].map((path) => `Disallow: ${path}`)
  const maps = ['sitemap.xml', 'sitemap-content.xml'].map((file) => `Sitemap: ${origin}/${file}`)
  return ['User-agent: *', ...closed, ...maps, ''].join('\n')
}
