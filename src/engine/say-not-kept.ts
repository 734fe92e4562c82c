import { m } from '#i18n/paraglide/messages.js'
import { showToast } from '#ui/toast/toasts.ts'

/** Says that the device does not keep what is typed, so that it is copied in time. */
export function sayNotKept(): void {
  showToast(m.portal_not_stored(), { type: 'error' })
}
