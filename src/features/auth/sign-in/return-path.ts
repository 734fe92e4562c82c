/** Returning to one of these after sign-in would ask to sign in again. */
const entrances = /^\/(?:auth(?:\/|$)|login|signup|forgot-password)/i

/**
 * Returns where to go after sign-in: the path in `from` if it is ours, else `/`. It rejects everything that a browser
 * could resolve to another origin (schemes, `//host`, backslashes, control characters).
 */
export function returnPath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return '/'
  try {
    const base = 'https://own.invalid'
    const url = new URL(from, base)
    // Throws on malformed percent-encoding, as the router would.
    decodeURI(url.pathname)
    // `/.//host` normalizes to `//host`, which the next URL parser resolves to another host.
    const isOwn = url.origin === base && !url.pathname.startsWith('//')
    return isOwn && !entrances.test(url.pathname) ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}

/** The search parameters of a sign-in link that returns to `href`; empty for the home page. */
export function returnSearch(href: string): { from?: string } {
  const from = returnPath(href)
  return from === '/' ? {} : { from }
}
