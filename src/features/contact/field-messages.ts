import { m } from '#i18n/paraglide/messages.js'
import type { Problems } from '#ui/form/use-submit.ts'
import { messageFields, type FieldProblem, type MessageField, type MessageFields } from './message-fields.ts'

const missing = {
  first_name: m.first_name_missing,
  last_name: m.last_name_missing,
  email: m.email_missing,
  subject: m.field_too_long,
  message: m.message_missing,
}

/** Error messages by field. */
export function problemMessages(
  fieldProblems: Partial<Record<MessageField, FieldProblem>>,
): Problems<MessageFields> {
  const problems: Problems<MessageFields> = {}
  for (const name of messageFields) {
    const problem = fieldProblems[name]
    if (problem) problems[name] = messageFor(name, problem)
  }
  return problems
}

function messageFor(field: MessageField, problem: FieldProblem): () => string {
  if (problem === 'wrong') return m.register_email
  return problem === 'long' ? m.field_too_long : missing[field]
}
