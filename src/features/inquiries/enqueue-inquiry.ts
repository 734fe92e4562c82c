import { engine } from '#engine/engine.ts'
import { outageMessage } from '#engine/outage.ts'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { showToast } from '#ui/toast/toasts.ts'

type InquiryWrite = Extract<Intent, { kind: 'inquiry' }>['payload']

/** Queues a change of an inquiry that has no form; says so in a toast if the device cannot store it. */
export async function enqueueInquiry(payload: InquiryWrite, userId: number): Promise<void> {
  try {
    await (await engine()).outboxForms.enqueue({ kind: 'inquiry', payload }, userId)
  } catch {
    showToast(outageMessage('full'), { type: 'error' })
  }
}
