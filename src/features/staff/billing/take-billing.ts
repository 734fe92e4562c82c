import { engine } from '#engine/engine.ts'
import type { BillingWrite } from '#platform/outbox/kinds/billing.ts'

/** Takes a write of treasury; resolves when it is on disk. */
export async function takeBilling(payload: BillingWrite, userId: number): Promise<void> {
  const { outboxForms } = await engine()
  await outboxForms.take({ kind: 'billing', payload }, userId)
}
