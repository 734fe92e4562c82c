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

export type EntranceSearch = {
  from?: string
  /** This load of the page is for Google's script, which other pages may not run. */
  google?: true
  /** The role chosen before that load. */
  role?: string
}

/** The parts of a sign-in address that mean something, whatever else its query string holds. */
export function readEntrance(search: Record<string, unknown>): EntranceSearch {
  return {
    ...(typeof search.from === 'string' ? { from: search.from } : {}),
    ...(search.google === true ? { google: true } : {}),
    ...(typeof search.role === 'string' ? { role: search.role } : {}),
  }
}

/** The token of a mailed link. A token of digits alone is read as a number by the address. */
export function readToken(search: Record<string, unknown>): { token?: string } {
  const { token } = search
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {}
}
