/** Every role an account can hold (docs/specification.md#roles-and-registration). */
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

/** The roles to register with (docs/specification.md#roles-and-registration); the company grants the others. */
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
