import { proxy } from 'valtio'
import { isRole, publicRoles, type Role, type RoleOption } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { roleLabel } from '#i18n/role-labels.ts'

/** The roles of the register form: the default list until the server has answered, or if it does not. */
export const roleOptions = proxy<{ list: RoleOption[] }>({
  list: publicRoles.map((value) => ({ value, label: value, description: '', type: 'predefined' })),
})

/** A predefined role in the user's language, a custom role by the server's label, marked as custom. */
export function optionLabel({ value, label, type }: Pick<RoleOption, 'value' | 'label' | 'type'>): string {
  const words = isRole(value) ? roleLabel(value) : label
  return type === 'custom' ? m.role_custom({ role: words }) : words
}

const about: Partial<Record<Role, () => string>> = {
  guest: m.role_about_guest,
  student: m.role_about_student,
  parent: m.role_about_parent,
  trainer: m.role_about_trainer,
  client: m.role_about_client,
  designer: m.role_about_designer,
  writer: m.role_about_writer,
  technician: m.role_about_technician,
}

/** The description of a role: in the user's language if predefined, else the server's text. */
export function roleAbout({ value, description, type }: RoleOption): string {
  return (type === 'predefined' && isRole(value) ? about[value]?.() : undefined) ?? description
}
