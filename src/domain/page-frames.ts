import type { PagePath } from './pages.ts'

/** A page rendered at build: its address, and its file under pages/<language>/. */
export type PageFile = { path: string; file: string }

// Apart from the table of pages, which the worker would carry as well.

/** What the worker serves for any address: the frame with placeholders, drawn anew by the browser. */
export const shellPage: PageFile = { path: '/blog/-', file: 'shell.html' }

/** What the server sends for every address of the portal: placeholders, drawn anew by the browser. */
export const portalPage: PageFile = { path: '/student', file: 'dashboard.html' }

const googlePages: ReadonlySet<string> = new Set<PagePath>([
  '/auth/login',
  '/login',
  '/auth/register',
  '/signup',
])

/** True for pages with a sign-in by Google: the only ones whose policy lets Google's script run. */
export function isGooglePage(path: string): boolean {
  return googlePages.has(path)
}
