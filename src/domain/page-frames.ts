import type { PagePath } from './pages.ts'

/** A prerendered page: its path, and its file in pages/<language>/. */
export type PageFile = { path: string; file: string }

// Not in pages.ts: the worker imports this file, and would bundle the table.

/** What the worker serves for every navigation: the shell with placeholders, which the browser renders anew. */
export const shellPage: PageFile = { path: '/blog/-', file: 'shell.html' }

/** What the server sends for every path of the portal: placeholders, which the browser renders anew. */
export const portalPage: PageFile = { path: '/student', file: 'portal.html' }

const googlePages: ReadonlySet<string> = new Set<PagePath>([
  '/auth/login',
  '/login',
  '/auth/register',
  '/signup',
])

/** True for pages with sign-in by Google: only their policy allows Google's script. */
export function isGooglePage(path: string): boolean {
  return googlePages.has(path)
}
