/** Path prefixes of the API and of files it serves; no page has a path below them. */
export const apiPrefixes = [
  '/api',
  '/users',
  '/blog/api',
  '/archive/api',
  '/contact/api',
  '/courses/api',
  '/files',
] as const

/** Characters allowed after a prefix: `/api-guide` does not belong to the API. */
const ends = new Set(['', '/', '?'])

/** Whether a path, with or without query, belongs to the API rather than to a page. */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix) && ends.has(path.charAt(prefix.length)))
}
