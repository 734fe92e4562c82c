import type { PagePath } from './pages.ts'

/** A prerendered page: its path, and its file in pages/<language>/. */
export type PageFile = { path: string; file: string }

// Not in pages.ts, because the worker imports this file and would bundle the table.

/** The app shell, which the worker serves for every navigation: a placeholder for any page, rendered by the browser. */
export const shellPage: PageFile = { path: '/-', file: 'shell.html' }

/** The page the server sends for every portal path: placeholders, rendered by the browser. */
export const portalPage: PageFile = { path: '/student', file: 'portal.html' }

/** The page that the server sends for every certificate, which the browser asks for. */
export const certificateFrame: PageFile = { path: '/certificates/-', file: 'certificate.html' }

const googlePages: ReadonlySet<string> = new Set<PagePath>([
  '/auth/login',
  '/login',
  '/auth/register',
  '/signup',
])

/** True for pages with Google sign-in: only their Content-Security-Policy allows Google's script. */
export function isGooglePage(path: string): boolean {
  return googlePages.has(path)
}
