import { visitorId } from '#platform/outbox/outbox-row.ts'
import type { OutboxStatus } from '#platform/outbox/outbox.ts'
import { engine } from '#platform/page-engine.ts'

/** What waits on this device for this person and for a visitor together: both are sent from here. */
export async function readStatus(userId: number | null): Promise<OutboxStatus> {
  const visitor = await engine.outbox.status(visitorId)
  if (userId === null) return visitor
  const own = await engine.outbox.status(userId)
  return {
    waiting: own.waiting + visitor.waiting,
    parked: own.parked,
    lastSentAt: Math.max(own.lastSentAt ?? 0, visitor.lastSentAt ?? 0) || null,
  }
}
