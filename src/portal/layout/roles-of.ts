import { multiRoles, type PortalPlace } from '../portal-address.ts'
import type { PortalIndex } from '../load-portal.ts'
import type { PortalUser } from '../portal-context.ts'

/** The roles the portal is shown for: the user's, else the page's (docs/specification.md#portal-roles). */
export function rolesOf(user: PortalUser | null, { role, isDemonstration }: PortalPlace): readonly string[] {
  if (isDemonstration) return multiRoles
  if (user && user.roles.length > 0) return user.roles
  return role === 'multirole' ? multiRoles : [role]
}

/** The maximum of other roles listed, and above how many roles all are linked (docs/specification.md#sidebar). */
export const roleLimits = {
  open: { others: 3, allAbove: 4 },
  collapsed: { others: 2, allAbove: 3 },
} as const

export type Menu = { role: string; links: NonNullable<PortalIndex['roles'][string]['menu']> }

/** The links for a role. One without a menu has that of its person's first role; an unknown role has the student's. */
export function menuOf(index: PortalIndex['roles'], role: string, held: readonly string[]): Menu {
  for (const name of [role, ...held.slice(0, 1), 'student']) {
    const links = Object.hasOwn(index, name) ? index[name]?.menu : undefined
    if (links) return { role: name, links }
  }
  return { role: 'student', links: [] }
}
