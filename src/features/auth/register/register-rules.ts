import { emailPattern, minPasswordLength, phonePattern } from '#domain/limits.ts'

export type RegisterFields = {
  first_name: string
  last_name: string
  email: string
  phone: string
  role: string
  password: string
  password_confirm: string
  hasAgreed: boolean
}

export type RegisterField = keyof RegisterFields
export type RegisterProblem = 'required' | 'mismatch' | 'short' | 'email' | 'phone' | 'terms'

const required = ['email', 'first_name', 'last_name', 'password', 'password_confirm'] as const

/**
 * Returns the first error of a registration in the order of docs/specification.md#registration-rules, with the fields
 * it concerns, or null. The terms are checked last; the order does not specify their place.
 */
export function checkRegistration(
  fields: RegisterFields,
): { problem: RegisterProblem; fields: RegisterField[] } | null {
  const blank = required.filter((name) => fields[name].trim() === '')
  if (blank.length > 0) return { problem: 'required', fields: blank }
  if (fields.password !== fields.password_confirm)
    return { problem: 'mismatch', fields: ['password_confirm'] }
  if (fields.password.length < minPasswordLength) return { problem: 'short', fields: ['password'] }
  if (!emailPattern.test(fields.email.trim())) return { problem: 'email', fields: ['email'] }
  if (fields.phone.trim() !== '' && !phonePattern.test(fields.phone))
    return { problem: 'phone', fields: ['phone'] }
  if (!fields.hasAgreed) return { problem: 'terms', fields: ['hasAgreed'] }
  return null
}
