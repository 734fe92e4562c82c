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
    ...(String(search.google) === 'true' ? { google: true } : {}),
    ...(typeof search.role === 'string' ? { role: search.role } : {}),
    ...readToken(search),
  }
}

/** The token of a mailed link. */
export function readToken({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' ? { token } : {}
}
