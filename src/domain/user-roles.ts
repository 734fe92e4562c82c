import type { Role } from './roles.ts'

type Holder = { role: Role; roles: readonly Role[] }

/** All roles of a user without duplicates, the main one first. */
export function rolesOf({ role, roles: others }: Holder): Role[] {
  return [...new Set([role, ...others])]
}

/** Whether a user has the role; false for null. */
export function hasRole(holder: Holder | null, role: Role): boolean {
  return holder !== null && rolesOf(holder).includes(role)
}

/** Whether a user has at least one of the roles. */
export function hasAnyRole(holder: Holder | null, roles: readonly Role[]): boolean {
  return roles.some((role) => hasRole(holder, role))
}

/** The path of a role's dashboard (docs/specification.md#portal-routes). */
export function portalPath(role: Role): `/${Role}` {
  return `/${role}`
}
