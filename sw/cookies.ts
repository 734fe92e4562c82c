type CookieStore = { get: (name: string) => Promise<{ value: string } | null> }

/** `name=value` if the browser has the Cookie Store API in workers, else ''. */
export async function cookie(name: string): Promise<string> {
  const held = await cookieStoreOf(globalThis)?.get(name)
  return held ? `${name}=${held.value}` : ''
}

function cookieStoreOf(scope: object): CookieStore | undefined {
  return hasCookieStore(scope) ? scope.cookieStore : undefined
}

function hasCookieStore(scope: object): scope is { cookieStore: CookieStore } {
  return 'cookieStore' in scope
}
