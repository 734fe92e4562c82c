/** All roles an account can have (docs/specification.md#roles-and-registration). */
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

/**
 * The roles allowed at registration (docs/specification.md#roles-and-registration); administrators grant the others.
 */
export const publicRoles = roles.slice(0, 8)

/** An option of the registration form; the shape of an entry of GET /users/auth/roles/. */
export type RoleOption = {
  value: string
  label: string
  description: string
  type: 'predefined' | 'custom'
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}
