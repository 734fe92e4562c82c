import { minPasswordLength } from '#domain/limits.ts'
import { m } from '#i18n/paraglide/messages.js'

/** What is wrong with a new password and its repetition, by field; the same order as when registering. */
export function newPasswordErrors(fields: {
  password: string
  password_confirm: string
}): Record<string, string> {
  const blank = (['password', 'password_confirm'] as const).filter((name) => fields[name] === '')
  if (blank.length > 0) return Object.fromEntries(blank.map((name) => [name, m.register_required()]))
  if (fields.password !== fields.password_confirm) return { password_confirm: m.register_mismatch() }
  if (fields.password.length < minPasswordLength) return { password: m.register_short() }
  return {}
}
