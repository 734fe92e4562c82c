import { minPasswordLength } from '#domain/limits.ts'
import { m } from '#i18n/paraglide/messages.js'

const missing = { password: m.password_choose, password_confirm: m.password_confirm_missing }

/** The errors of a new password and its confirmation, by field; checked in the order of the registration form. */
export function newPasswordErrors(fields: {
  password: string
  password_confirm: string
}): Record<string, string> {
  const blank = (['password', 'password_confirm'] as const).filter((name) => fields[name] === '')
  if (blank.length > 0) return Object.fromEntries(blank.map((name) => [name, missing[name]()]))
  if (fields.password !== fields.password_confirm) return { password_confirm: m.register_mismatch() }
  if (fields.password.length < minPasswordLength) return { password: m.register_short() }
  return {}
}
