/** A page in a sitemap. */
export type SitemapEntry = {
  /** Absolute path, such as `/blog`. */
  path: string
  /** ISO 8601; when the page last changed. */
  changedAt?: string
}

/** Creates a sitemap (sitemaps.org 0.9); `origin` is the site's public origin, without a trailing slash. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
    return `  <url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
