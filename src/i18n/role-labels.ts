import type { Role } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'

const words: Record<Role, () => string> = {
  guest: m.role_guest,
  student: m.role_student,
  parent: m.role_parent,
  trainer: m.role_trainer,
  client: m.role_client,
  designer: m.role_designer,
  writer: m.role_writer,
  technician: m.role_technician,
  admin: m.role_admin,
  ceo: m.role_ceo,
  treasury: m.role_treasury,
}

export function roleLabel(role: Role): string {
  return words[role]()
}
