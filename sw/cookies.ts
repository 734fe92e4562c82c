type CookieStore = { get: (name: string) => Promise<{ value: string } | null> }

/** `name=value` if the browser has the Cookie Store API in workers, else ''. */
export async function cookie(name: string): Promise<string> {
  const entry = await cookieStoreOf(globalThis)?.get(name)
  return entry ? `${name}=${entry.value}` : ''
}

function cookieStoreOf(scope: object): CookieStore | undefined {
  return hasCookieStore(scope) ? scope.cookieStore : undefined
}

function hasCookieStore(scope: object): scope is { cookieStore: CookieStore } {
  return 'cookieStore' in scope
}
