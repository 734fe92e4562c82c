/** Addresses at and below these belong to the API and to the files it hands out, never to a page. */
export const apiPrefixes = ['/api', '/users', '/blog/api', '/archive/api', '/contact/api', '/files'] as const

/** What may follow a prefix: `/api-guide` is none of its addresses. */
const ends = new Set(['', '/', '?'])

/** Whether a path, with or without its query, belongs to the API and not to a page. */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix) && ends.has(path.charAt(prefix.length)))
}
