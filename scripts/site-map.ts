import { staticPages } from '#domain/pages.ts'

/** Pages that are for one person or one moment, not for a search engine. */
const unlisted = /^\/(auth\/|login$|signup$|search$|profile|settings|forgot-password)/

/** Addresses a search engine should know: every listed static page and `others`. */
export function listedPaths(others: readonly string[]): string[] {
  return [...staticPages.map(({ path }) => path), ...others].filter((path) => !unlisted.test(path))
}

/** sitemaps.org 0.9; `origin` is where the site is published, without a slash at the end. */
export function siteMap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

export function robots(origin: string): string {
  const closed = ['/users/', '/api/', '/profile', '/settings'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
