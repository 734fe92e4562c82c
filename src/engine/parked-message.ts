import { m } from '#i18n/paraglide/messages.js'
import { fileReason, followedReason, restoredReason, type OutboxRow } from '#platform/outbox/outbox-row.ts'

/** Why a parked row is not on the server. */
export function parkedMessage({ lastError }: Pick<OutboxRow, 'lastError'>): string {
  if (lastError?.reason === restoredReason) return m.sync_restored()
  if (lastError?.reason === fileReason) return m.up_write_refused()
  if (lastError?.reason === followedReason) return m.up_followed_refused()
  return m.not_sent({ words: lastError?.words ?? m.refused_without_words() })
}
