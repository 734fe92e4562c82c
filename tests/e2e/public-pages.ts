import { staticPages } from '#domain/pages.ts'
import { aPost } from './fixtures.ts'

/** The same page at a second address, and one that leads to another. */
const twins = new Set(['/login', '/signup', '/forgot-password', '/portal'])

/** Every page that a visitor can open, one of each kind of item, and what is shown where nothing is. */
export const publicPages: readonly string[] = [
  ...staticPages.map(({ path }) => path).filter((path) => !twins.has(path)),
  `/blog/${aPost}`,
  '/archive/1',
  '/thinkforge/web-development-from-zero',
  '/projects/clinic-appointments',
  '/projects?q=nothing-like-it',
  '/viormart/hp-mini-desktop',
  '/search?q=react',
  '/nothing-here',
]
