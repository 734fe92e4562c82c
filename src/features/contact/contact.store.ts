import type { ContactMessage } from '#domain/messages.ts'
import type { Draft } from '#platform/database.ts'
import { message as messageKind } from '#platform/outbox/kinds/message.ts'
import { visitorId, type OutboxRow, type RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/page-engine.ts'

/** Where the form is kept while it is typed: one for each person, and one for whoever is not signed in. */
const placeFor = (userId: number | null) => messageKind.draftKey(null, userId ?? visitorId) ?? ''

/** Messages of this person, or of the visitor, that wait or were refused; oldest first. */
export async function readMessages(userId: number | null): Promise<RowFor<'message'>[]> {
  const rows = await engine.outbox.rows(userId ?? visitorId)
  return rows.filter(isMessage)
}

function isMessage(row: OutboxRow): row is RowFor<'message'> & OutboxRow {
  return row.kind === 'message'
}

/** Takes a message; it is on the disk, and its draft gone, when the promise resolves. */
export function addMessage(message: ContactMessage, userId: number | null): Promise<void> {
  return engine.outbox.enqueue({ kind: 'message', payload: message }, userId ?? visitorId, placeFor(userId))
}

export function readDraft(userId: number | null): Promise<Draft | undefined> {
  return engine.db.drafts.get(placeFor(userId))
}

/** Keeps what is being typed, as JSON; null leaves no draft. */
export async function keepDraft(userId: number | null, text: string | null): Promise<void> {
  const place = placeFor(userId)
  if (text === null) await engine.db.drafts.delete(place)
  else await engine.db.drafts.put({ place, text, savedAt: engine.clock.now(), restoredAt: 0 })
}
