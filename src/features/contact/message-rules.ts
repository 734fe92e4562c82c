import * as v from 'valibot'
import { contactMessageSchema, type ContactMessage } from '#domain/messages.ts'
import { messageFields, type FieldProblem, type MessageField, type MessageFields } from './message-fields.ts'

export type MessageCheck =
  | { message: ContactMessage; problems: null }
  | { message: null; problems: Partial<Record<MessageField, FieldProblem>> }

/** Validates as the server does; every field except the subject is required. */
export function checkMessage(fields: MessageFields): MessageCheck {
  const parsed = v.safeParse(contactMessageSchema, fields)
  if (parsed.success) return { message: parsed.output, problems: null }
  const invalidFields = new Set(parsed.issues.map((issue) => v.getDotPath(issue)))
  const problems: Partial<Record<MessageField, FieldProblem>> = {}
  for (const name of messageFields)
    if (invalidFields.has(name)) problems[name] = problemOf(name, fields[name])
  return { message: null, problems }
}

function problemOf(name: MessageField, text: string): FieldProblem {
  if (text.trim() === '') return 'missing'
  return name === 'email' ? 'wrong' : 'long'
}
