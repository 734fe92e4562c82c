import type { Payloads } from '#platform/outbox/kinds.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/page-engine.ts'
import { isProfileRow } from '#platform/profile-overlay.ts'

/** Changes of this person's account that wait or were refused, oldest first. */
export async function readChanges(userId: number | null): Promise<RowFor<'profile'>[]> {
  if (userId === null) return []
  return (await engine.outbox.rows(userId)).filter(isProfileRow)
}

/** Takes a change of the own account; it shows at once and leaves when the network allows. */
export function changeProfile(change: Payloads['profile'], userId: number): Promise<void> {
  return engine.outbox.enqueue({ kind: 'profile', payload: change }, userId)
}

export async function discardChange(key: string): Promise<void> {
  await engine.outbox.discard(key)
}

export function retryChange(key: string): Promise<void> {
  return engine.outbox.retry(key)
}
