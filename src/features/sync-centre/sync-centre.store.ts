import { shownDownloads } from '#platform/downloads/shown-downloads.ts'
import { visitorId, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { OutboxStatus } from '#platform/outbox/outbox.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** The outbox status of the user and of the visitor combined, since both are sent from here. */
export async function readStatus(userId: number | null): Promise<OutboxStatus> {
  const visitor = await engine.outbox.status(visitorId)
  if (userId === null) return visitor
  const userStatus = await engine.outbox.status(userId)
  return {
    waiting: userStatus.waiting + visitor.waiting,
    parked: userStatus.parked + visitor.parked,
    lastSentAt: Math.max(userStatus.lastSentAt ?? 0, visitor.lastSentAt ?? 0) || null,
  }
}

export function retry(key: string): Promise<void> {
  return engine.outbox.retry(key)
}

export function discard(key: string): Promise<OutboxRow | undefined> {
  return engine.outbox.discard(key)
}

export function undoDiscard(row: OutboxRow): Promise<void> {
  return engine.outbox.restore(row)
}

/**
 * Moves a row back into the form it came from; resolves with the path of that form, or undefined if that is impossible.
 */
export async function returnToDraft(key: string): Promise<string | undefined> {
  return (await engine.outbox.returnToDraft(key))?.path
}

/** The overall progress of running downloads in percent; null if there are none. */
export async function readDownloadPercent(): Promise<number | null> {
  const rows = (await shownDownloads()).filter(({ state }) => state === 'wanted')
  if (rows.length === 0) return null
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return Math.floor((rows.reduce((sum, row) => sum + row.held, 0) * 100) / Math.max(1, total))
}
