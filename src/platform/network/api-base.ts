/**
 * Address of the API if the build sets VITE_API_BASE; empty if it is on the origin of the page, and in Node, which has no
 * `import.meta.env`.
 */
export const apiBase: string = import.meta.env?.VITE_API_BASE ?? ''

/** URL of a file by the address that the API gave, which is relative to the API. */
export function fileUrl(address: string): string {
  return apiBase === '' ? address : new URL(address, apiBase).href
}
