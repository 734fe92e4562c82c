import { roles, type Role } from './roles.ts'

/** Who sends a request: a role, or a visitor without a session. */
export type Actor = Role | 'visitor'
export const actors: readonly Actor[] = ['visitor', ...roles]

const everyone = actors
const signedIn: readonly Actor[] = roles
const writers: readonly Actor[] = ['writer', 'admin']
const admins: readonly Actor[] = ['admin']
const treasurers: readonly Actor[] = ['admin', 'treasury']
const managers: readonly Actor[] = ['admin', 'ceo', 'treasury']

/**
 * What each role may do (docs/specification.md#permissions: visitors browse, subscribe and download free files;
 * signed-in users like, comment, rate and request; the rights of staff are unspecified). Each endpoint of the server
 * declares its action.
 */
export const permissions = {
  /** Health, documentation, epoch. */
  'system.read': everyone,
  /** Registration, sign-in, token refresh, e-mail verification, password reset. */
  'account.enter': everyone,
  /** The user's own profile, password, sessions and requests. */
  'account.own': signedIn,
  'account.grant_roles': admins,
  /** Reading, suspending and signing out other accounts, and having a reset link mailed to them. */
  'account.manage': admins,
  'blog.read': everyone,
  'blog.like': signedIn,
  'blog.comment': signedIn,
  'blog.write': writers,
  /** Changing other users' posts. */
  'blog.write_any': admins,
  'blog.download': everyone,
  'blog.download_premium': signedIn,
  /** Telling staff about a comment, of a post or of software. */
  'comment.report': signedIn,
  'newsletter.subscribe': everyone,
  /** Reading and exporting addresses, writing and sending letters. */
  'newsletter.manage': admins,
  'archive.read': everyone,
  'archive.comment': signedIn,
  'archive.download': everyone,
  /** Telling staff what is wrong with an entry. */
  'archive.report': everyone,
  /** Creating, changing, publishing and withdrawing entries, and reading which files are there for them. */
  'archive.manage': admins,
  'downloads.request': signedIn,
  /** Uploading files up to 10 MB and reading one's own. */
  'files.attach': signedIn,
  /** Uploading files up to 2 GB, and 20 GB a day. */
  'files.upload': admins,
  'search.read': everyone,
  /** Lessons of the courses. */
  'courses.read': everyone,
  /** Own enrolments, marks, questions, certificates and codes for others who may see the progress. */
  'courses.learn': signedIn,
  /** Reading the classes, and answering the questions, of the courses that an admin made the account a trainer of. */
  'courses.teach': signedIn,
  /** Deciding about enrolments, and who is a trainer of a course. */
  'courses.manage': admins,
  /** Own requests, tickets and conversations, and those that an admin assigned to the account. */
  'inquiries.own': signedIn,
  /** All of them, and who cares for each. */
  'inquiries.manage': admins,
  /** Own invoices, their payments, and documents. */
  'billing.own': signedIn,
  /** Those of all clients: writing and sending invoices, recording and confirming payments, sharing documents. */
  'billing.manage': treasurers,
  'contact.write': everyone,
  'contact.read': admins,
  'contact.answer': admins,
  'stock.notify': admins,
  /** Taking posts down and putting them back. */
  'moderation.posts': admins,
  'moderation.requests': admins,
  'moderation.comments': admins,
  'moderation.reports': admins,
  'audit.read': admins,
  /** Load, errors, disk, queue of mails. Not for technicians: anybody can register as one. */
  'system.watch': admins,
  /** Mails with their recipients, and sending them again. */
  'mails.manage': admins,
  /** Figures by day, without persons. */
  'stats.read': managers,
} as const satisfies Record<string, readonly Actor[]>
export type Action = keyof typeof permissions

/** Whether any of the roles allows the action; an empty list means a visitor. */
export function may(ownRoles: readonly Role[], action: Action): boolean {
  const allowed: readonly Actor[] = permissions[action]
  return ownRoles.length === 0 ? allowed.includes('visitor') : ownRoles.some((role) => allowed.includes(role))
}

/** Roles that nobody can register with and that act for the company. */
const staff: readonly Actor[] = managers

export function isStaffRole(role: Role): boolean {
  return staff.includes(role)
}

/** Whether only staff may: on servers in production its sessions need a second factor for it. */
export function isStaffAction(action: Action): boolean {
  return permissions[action].every((actor) => staff.includes(actor))
}

/** Whether the action is allowed without a session. */
export function isOpenToVisitors(action: Action): boolean {
  return may([], action)
}

/** Whether every role allows it, so that the role need not be looked up. */
export function isOpenToEveryAccount(action: Action): boolean {
  return roles.every((role) => may([role], action))
}
