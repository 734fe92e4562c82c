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
