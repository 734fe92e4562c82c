import type { Database } from './database.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'

/** Owners whose drafts a user sees on this device: the user and the visitor. */
export function draftOwners(userId: number | null): number[] {
  return userId === null ? [visitorId] : [visitorId, userId]
}

/** Whether this device has drafts of posts that the user may see. */
export async function hasDrafts(db: Database, userId: number | null): Promise<boolean> {
  return (await db.postDrafts.where('owner').anyOf(draftOwners(userId)).count()) > 0
}
