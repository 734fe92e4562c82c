/**
 * Where to go after signing in: the path the person came from, when it is one of our own, else `/`.
 * Anything a browser could read as another origin (schemes, `//host`, backslashes, control characters) is ignored.
 */
export function returnPath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return '/'
  try {
    const base = 'https://own.invalid'
    const url = new URL(from, base)
    return url.origin === base ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}

/** The `from` of a login address, whatever else its query string holds. */
export function readFrom(search: Record<string, unknown>): { from?: string } {
  return typeof search.from === 'string' ? { from: search.from } : {}
}
