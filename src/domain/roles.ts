/** Every role an account can hold (seed 1, section 6). */
export const roles = [
  'guest',
  'student',
  'parent',
  'trainer',
  'client',
  'designer',
  'writer',
  'technician',
  'admin',
  'ceo',
  'treasury',
] as const

export type Role = (typeof roles)[number]

/** The roles a person may choose when registering (seed 1, section 6); the others are granted by the company. */
export const publicRoles = roles.slice(0, 8)

/** One choice in the registration form; shape of an entry of GET /users/auth/roles/. */
export type RoleOption = {
  value: string
  label: string
  description: string
  type: 'predefined' | 'custom'
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

type Holder = { role: Role; roles: readonly Role[] }

/** Every role somebody holds, the main one first, none twice. */
export function rolesOf({ role, roles: others }: Holder): Role[] {
  return [...new Set([role, ...others])]
}

/** Whether somebody holds the role; nobody holds none. */
export function hasRole(holder: Holder | null, role: Role): boolean {
  return holder !== null && rolesOf(holder).includes(role)
}

/** Whether somebody holds at least one of the roles. */
export function hasAnyRole(holder: Holder | null, wanted: readonly Role[]): boolean {
  return wanted.some((role) => hasRole(holder, role))
}

/** Where the dashboard of a role is (seed 2, section 2.1). */
export function portalPath(role: Role): `/${Role}` {
  return `/${role}`
}
