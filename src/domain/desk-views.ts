import type { Action } from './permissions.ts'

/** The views of the staff desk, and the row of the permission table without which each is closed. */
export const deskViews = {
  inbox: 'contact.read',
  people: 'account.manage',
  audit: 'audit.read',
  comments: 'moderation.comments',
  posts: 'blog.write_any',
  archive: 'archive.manage',
  requests: 'moderation.requests',
  messages: 'contact.read',
  inquiries: 'inquiries.manage',
  notices: 'stock.notify',
  newsletter: 'newsletter.manage',
  health: 'system.watch',
  billing: 'billing.manage',
  enrolments: 'courses.manage',
  classes: 'courses.teach',
  stats: 'stats.read',
  views: 'blog.write',
} as const satisfies Record<string, Action>
export type DeskViewName = keyof typeof deskViews

export const deskViewNames = [
  'inbox',
  'people',
  'audit',
  'comments',
  'posts',
  'archive',
  'requests',
  'messages',
  'inquiries',
  'notices',
  'newsletter',
  'health',
  'billing',
  'enrolments',
  'classes',
  'stats',
  'views',
] as const satisfies readonly DeskViewName[]
