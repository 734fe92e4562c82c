import { m } from '#i18n/paraglide/messages.js'
import type { FieldProblem, MessageField } from './message-fields.ts'

const missing = {
  first_name: m.first_name_missing,
  last_name: m.last_name_missing,
  email: m.email_missing,
  subject: m.field_too_long,
  message: m.message_missing,
}

/** What is wrong with a field, in words. */
export function fieldWords(field: MessageField, problem: FieldProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  if (problem === 'wrong') return m.register_email()
  return problem === 'long' ? m.field_too_long() : missing[field]()
}
