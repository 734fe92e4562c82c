import { proxy } from 'valtio'
import { isRole, publicRoles, type RoleOption } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { roleLabel } from './role-words.ts'

/** What the register form offers: the default list until the server has answered, and where it does not. */
export const roleOptions = proxy<{ list: RoleOption[] }>({
  list: publicRoles.map((value) => ({ value, label: value, description: '', type: 'predefined' })),
})

/** A role of ours in the reader's language, another as the server calls it; one made there says so. */
export function optionLabel({ value, label, type }: Pick<RoleOption, 'value' | 'label' | 'type'>): string {
  const words = isRole(value) ? roleLabel(value) : label
  return type === 'custom' ? m.role_custom({ role: words }) : words
}
