import type { ContactMessage } from '#domain/messages.ts'

/** The form as typed. */
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

/** `missing`: left blank. `wrong`: not an address. `long`: more than the server takes. */
export type FieldProblem = 'missing' | 'wrong' | 'long'
