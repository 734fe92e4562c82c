import type { ContactMessage } from '#domain/messages.ts'

/** The raw form values. */
export type MessageFields = ContactMessage
export type MessageField = keyof MessageFields

export const messageFields = ['first_name', 'last_name', 'email', 'subject', 'message'] as const

export const blankMessage: MessageFields = {
  first_name: '',
  last_name: '',
  email: '',
  subject: '',
  message: '',
}

/** `missing`: blank. `wrong`: not an email address. `long`: exceeds the server's limit. */
export type FieldProblem = 'missing' | 'wrong' | 'long'
