/** Coming back to one of these after signing in would ask again. */
const entrances = /^\/(?:auth(?:\/|$)|login|signup|forgot-password)/i

/**
 * Where to go after signing in: the path the person came from, when it is one of our own, else `/`.
 * Anything a browser could read as another origin (schemes, `//host`, backslashes, control characters) is ignored.
 */
export function returnPath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return '/'
  try {
    const base = 'https://own.invalid'
    const url = new URL(from, base)
    // Throws where the path is no text; the router would as well.
    decodeURI(url.pathname)
    // A path such as `/.//host` is cut down to `//host`, which the next reader takes for a host.
    const isOwn = url.origin === base && !url.pathname.startsWith('//')
    return isOwn && !entrances.test(url.pathname) ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}

/** The query of a link to the sign-in, so that it leads back to `href`; nothing where that is the front page. */
export function returnSearch(href: string): { from?: string } {
  const from = returnPath(href)
  return from === '/' ? {} : { from }
}
