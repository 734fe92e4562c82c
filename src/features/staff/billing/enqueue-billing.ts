import { engine } from '#engine/engine.ts'
import type { BillingWrite } from '#platform/outbox/kinds/billing.ts'

/** Queues a write of treasury; resolves when it is on disk. */
export async function enqueueBilling(payload: BillingWrite, userId: number): Promise<void> {
  const { outboxForms } = await engine()
  await outboxForms.enqueue({ kind: 'billing', payload }, userId)
}
