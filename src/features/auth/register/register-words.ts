import { m } from '#i18n/paraglide/messages.js'
import type { RegisterProblem } from './register-rules.ts'

export function problemWords(problem: RegisterProblem): string {
  switch (problem) {
    case 'required':
      return m.register_required()
    case 'mismatch':
      return m.register_mismatch()
    case 'short':
      return m.register_short()
    case 'email':
      return m.register_email()
    case 'phone':
      return m.register_phone()
    case 'terms':
      return m.register_terms()
  }
}
