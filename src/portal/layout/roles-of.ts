import { multiRoles, type PortalPlace } from '../portal-address.ts'
import type { PortalIndex } from '../load-portal.ts'
import type { PortalUser } from '../portal-context.ts'

/** The roles shown in the portal: the user's, else the role of the page (docs/specification.md#portal-roles). */
export function rolesOf(user: PortalUser | null, { role, isDemonstration }: PortalPlace): readonly string[] {
  if (isDemonstration) return multiRoles
  if (user && user.roles.length > 0) return user.roles
  return role === 'multirole' ? multiRoles : [role]
}

/**
 * The maximum number of other roles listed, and above how many roles a link to all is shown
 * (docs/specification.md#sidebar).
 */
export const roleLimits = {
  open: { others: 3, allAbove: 4 },
  collapsed: { others: 2, allAbove: 3 },
} as const

export type Menu = { role: string; links: NonNullable<PortalIndex['roles'][string]['menu']> }

/**
 * The menu of a role. A role without one gets the menu of the user's first role; an unknown role gets the student's.
 */
export function menuOf(index: PortalIndex['roles'], role: string, ownRoles: readonly string[]): Menu {
  for (const name of [role, ...ownRoles.slice(0, 1), 'student']) {
    const links = Object.hasOwn(index, name) ? index[name]?.menu : undefined
    if (links) return { role: name, links }
  }
  return { role: 'student', links: [] }
}
