import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** Queues a write without a form; resolves to whether it is on disk, and says so if it is not. */
export async function enqueueWrite(intent: Intent, userId: number): Promise<boolean> {
  try {
    await (await engine()).outboxForms.enqueue(intent, userId)
    return true
  } catch {
    sayDeskNotStored()
    return false
  }
}

/** Says in a toast that the device could not store what was done. */
export function sayDeskNotStored(): void {
  showToast(m.desk_not_stored(), { type: 'error' })
}
