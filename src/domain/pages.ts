/** A page rendered at build: its address, and its file under pages/<language>/. */
export type StaticPage = { path: string; file: string }

/** Pages that are the same for everyone. /blog and /archive have placeholders: the worker serves them, the cache fills them. */
export const staticPages: readonly StaticPage[] = [
  { path: '/', file: 'home.html' },
  { path: '/blog', file: 'blog.html' },
  { path: '/blog/manage', file: 'blog-manage.html' },
  { path: '/blog/create', file: 'blog-create.html' },
  { path: '/archive', file: 'archive.html' },
  { path: '/auth/login', file: 'auth-login.html' },
  { path: '/login', file: 'login.html' },
  { path: '/auth/register', file: 'auth-register.html' },
  { path: '/signup', file: 'signup.html' },
  { path: '/auth/forgot-password', file: 'auth-forgot-password.html' },
  { path: '/forgot-password', file: 'forgot-password.html' },
  { path: '/auth/reset-password', file: 'auth-reset-password.html' },
  { path: '/auth/verify-email', file: 'auth-verify-email.html' },
  { path: '/profile', file: 'profile.html' },
  { path: '/settings', file: 'settings.html' },
  { path: '/search', file: 'search.html' },
  { path: '/saved', file: 'saved.html' },
  { path: '/install', file: 'install.html' },
  { path: '/portal', file: 'own-portal.html' },
  { path: '/share', file: 'share.html' },
  { path: '/about', file: 'about.html' },
  { path: '/thinkforge', file: 'thinkforge.html' },
  { path: '/projects', file: 'projects.html' },
  { path: '/viormart', file: 'viormart.html' },
  { path: '/scholar', file: 'scholar.html' },
  { path: '/contact', file: 'contact.html' },
  { path: '/terms', file: 'terms.html' },
  { path: '/privacy', file: 'privacy.html' },
]

/** Pages with a sign-in by Google: the only ones whose policy lets Google's script run. */
export const googlePages: readonly string[] = ['/auth/login', '/login', '/auth/register', '/signup']

/** Lists whose items have a page each. */
export const itemPrefixes = ['/thinkforge/', '/viormart/', '/projects/'] as const

const itemId = /^([a-z0-9-]+)\/?$/

/**
 * The page of one course, product or project, rendered at build for each id. The worker keeps none of them: it
 * serves the shell, and the browser draws them from the catalogue's chunk.
 */
export function itemPageFor(path: string): StaticPage | undefined {
  const prefix = itemPrefixes.find((start) => path.startsWith(start))
  const id = prefix && itemId.exec(path.slice(prefix.length))?.[1]
  return id ? { path: prefix + id, file: `items${prefix}${id}.html` } : undefined
}

/** What the worker serves for any other address: the frame with placeholders, drawn anew by the browser. */
export const shellPage: StaticPage = { path: '/blog/-', file: 'shell.html' }

/** What the server sends for every address of the portal: placeholders, drawn anew by the browser. */
export const portalPage: StaticPage = { path: '/student', file: 'portal.html' }
