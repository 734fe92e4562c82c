import type { Database } from './database.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'

/** Whose posts a person sees on this device: their own, and those written without an account. */
export function draftOwners(userId: number | null): number[] {
  return userId === null ? [visitorId] : [visitorId, userId]
}

/** Whether somebody has begun a post on this device. */
export async function hasDrafts(db: Database, userId: number | null): Promise<boolean> {
  return (await db.postDrafts.where('owner').anyOf(draftOwners(userId)).count()) > 0
}
