import { roles, type Role } from './roles.ts'

/** Who may ask: a role, or somebody who is not signed in. */
export type Actor = Role | 'visitor'
export const actors: readonly Actor[] = ['visitor', ...roles]

const everyone = actors
const signedIn: readonly Actor[] = roles
const writers: readonly Actor[] = ['writer', 'admin']
const admins: readonly Actor[] = ['admin']

/**
 * Role x action: what each role may do (docs/specification.md#permissions: visitors browse, subscribe and download
 * free files; people who are signed in like, comment, rate and request; the rights of staff are unspecified).
 * Every endpoint of the server names its row.
 */
export const permissions = {
  /** Health, documentation, epoch. */
  'system.read': everyone,
  /** Registering, signing in, refreshing, proving an e-mail address, resetting a password. */
  'account.enter': everyone,
  /** One's own profile, password, sessions and requests. */
  'account.own': signedIn,
  'account.grant_roles': admins,
  'blog.read': everyone,
  'blog.like': signedIn,
  'blog.comment': signedIn,
  'blog.write': writers,
  /** Changing what somebody else wrote. */
  'blog.write_any': admins,
  'blog.download': everyone,
  'blog.download_premium': signedIn,
  'newsletter.subscribe': everyone,
  'archive.read': everyone,
  'archive.comment': signedIn,
  'archive.download': everyone,
  'downloads.request': signedIn,
  'contact.write': everyone,
  'contact.read': admins,
  'moderation.requests': admins,
  'moderation.comments': admins,
} as const satisfies Record<string, readonly Actor[]>
export type Action = keyof typeof permissions

/** Whether any of the roles somebody holds allows the action; no roles is a visitor. */
export function may(held: readonly Role[], action: Action): boolean {
  const allowed: readonly Actor[] = permissions[action]
  return held.length === 0 ? allowed.includes('visitor') : held.some((role) => allowed.includes(role))
}

/** Whether the action is open to somebody who is not signed in. */
export function isOpenToVisitors(action: Action): boolean {
  return may([], action)
}

/** Whether every account may, so that the role need not be looked up. */
export function isOpenToEveryAccount(action: Action): boolean {
  return roles.every((role) => may([role], action))
}
