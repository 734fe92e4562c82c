import type { Action } from './permissions.ts'
import type { StaffDocument } from './staff-documents.ts'
import type { StaffList } from './staff-row.ts'

/** The row of the permission table that each list and document needs. */
export const staffReads = {
  people: 'account.manage',
  audit: 'audit.read',
  'comments/blog': 'moderation.comments',
  'comments/archive': 'moderation.comments',
  posts: 'blog.write_any',
  archives: 'archive.manage',
  requests: 'moderation.requests',
  messages: 'contact.read',
  inquiries: 'inquiries.manage',
  stock: 'stock.notify',
  subscribers: 'newsletter.manage',
  letters: 'newsletter.manage',
  mails: 'mails.manage',
  invoices: 'billing.manage',
  payments: 'billing.manage',
  documents: 'billing.manage',
  enrolments: 'courses.manage',
  trainers: 'courses.manage',
  classes: 'courses.teach',
  students: 'courses.teach',
  questions: 'courses.teach',
  person: 'account.manage',
  entry: 'archive.manage',
  'post-text': 'moderation.posts',
  'audit-entry': 'audit.read',
  'archive-files': 'archive.manage',
  health: 'system.watch',
  stats: 'stats.read',
  views: 'blog.write',
  answerers: 'contact.answer',
  actors: 'audit.read',
  recipients: 'newsletter.manage',
} as const satisfies Record<StaffList | StaffDocument, Action>
