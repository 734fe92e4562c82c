import { m } from '#i18n/paraglide/messages.js'
import { showToast } from './toasts.ts'

/** Says that the device could not store a change, and that nothing is lost. */
export function sayNotStored(): void {
  showToast(m.sync_not_stored(), { type: 'error' })
}
