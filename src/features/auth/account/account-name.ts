import type { User } from '#domain/account.ts'
import { m } from '#i18n/paraglide/messages.js'

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>

/**
 * The label of the button: the first name, or the part of the email before the @ (docs/specification.md#account-menu).
 */
export function buttonName(user: Named): string {
  return user.first_name || prefixOf(user)
}

/** The name in the panel: the full name, else the local part of the address, else 'User'. */
export function panelName(user: Named): string {
  return `${user.first_name} ${user.last_name}`.trim() || prefixOf(user) || m.account_user()
}

function prefixOf({ email }: Named): string {
  return email.split('@')[0] ?? ''
}
