export type EntranceSearch = {
  from?: string
  /** This page was loaded to run Google's script, which the CSP of other pages forbids. */
  google?: true
  /** The role chosen before that page load. */
  role?: string
  /** The token of a mailed link that signs in. */
  token?: string
}

/** Validates the known search parameters of a sign-in URL and drops all others. */
export function readEntrance(search: Record<string, unknown>): EntranceSearch {
  return {
    ...(typeof search.from === 'string' ? { from: search.from } : {}),
    ...(search.google === true ? { google: true } : {}),
    ...(typeof search.role === 'string' ? { role: search.role } : {}),
    ...readToken(search),
  }
}

/** The token of a mailed link. The router parses a token of digits alone as a number. */
export function readToken(search: Record<string, unknown>): { token?: string } {
  const { token } = search
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {}
}
