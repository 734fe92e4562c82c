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
