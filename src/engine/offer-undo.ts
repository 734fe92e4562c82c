import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** Longer while the toast has the pointer or the focus. */
const undoMs = 20_000

/**
 * Says that something was discarded, with "Undo" for 20 s. Only who discarded it may restore it: `userEpoch` is that of the
 * session at the time.
 */
export function offerUndo(undo: () => void, userEpoch = session.userEpoch): void {
  const run = () => void (userEpoch === session.userEpoch && undo())
  showToast(m.discarded(), { durationMs: undoMs, action: { label: m.undo(), run } })
}
