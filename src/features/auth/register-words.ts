import type { Role } from '#domain/roles.ts'
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

const roleWords: Partial<Record<Role, () => string>> = {
  guest: m.role_guest,
  student: m.role_student,
  parent: m.role_parent,
  trainer: m.role_trainer,
  client: m.role_client,
  designer: m.role_designer,
  writer: m.role_writer,
  technician: m.role_technician,
}

export function roleLabel(role: Role): string {
  return roleWords[role]?.() ?? role
}
