import { liveQuery } from 'dexie'
import { forgetDraft, storeDraft } from '#engine/outbox-forms.store.ts'
import type { LocalRecord } from '#platform/storage/database.ts'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** Where the draft of a place is, and the files of an entry that is sent. */
export const localDraftKey = (owner: number, place: string) => `portal/${owner}/${place}`

/**
 * A live query of a user's records at a place, oldest first; `show` is called until the returned function is called.
 */
export function watchRecords(owner: number, place: string, show: (rows: LocalRecord[]) => void): () => void {
  const query = liveQuery(() => engine.db.kept.where({ owner, place }).sortBy('savedAt'))
  // If the database fails, the last shown rows stay.
  const subscription = query.subscribe({ next: show, error: () => {} })
  return () => subscription.unsubscribe()
}

/**
 * Stores a record and deletes its draft, atomically; resolves when both are committed. `changed` is the record that it
 * replaces, whose draft is that of the place with its id.
 */
export async function keep(
  item: Omit<LocalRecord, 'id' | 'savedAt'>,
  changed?: Pick<LocalRecord, 'id' | 'savedAt'>,
): Promise<void> {
  const { db, clock } = engine
  const { owner, place } = item
  const { id, savedAt } = changed ?? { id: crypto.randomUUID(), savedAt: clock.now() }
  const draft = localDraftKey(owner, changed ? `${place}/${changed.id}` : place)
  await db.transaction('rw', [db.kept, db.drafts], async () => {
    await db.kept.put({ ...item, id, savedAt })
    await db.drafts.delete(draft)
  })
  forgetDraft(draft)
}

/** Enqueues what was typed at a place as a write, instead of keeping it here, and deletes its draft, atomically. */
export async function send(owner: number, place: string, write: Intent): Promise<void> {
  const draft = localDraftKey(owner, place)
  await engine.outbox.enqueue(write, owner, draft)
  forgetDraft(draft)
}

/** Stores a removed record of this user again. */
export async function restoreRecord(record: LocalRecord): Promise<void> {
  await engine.db.kept.put(record)
}

/** Deletes a record if it belongs to this user. */
export async function removeRecord(owner: number, id: string): Promise<void> {
  await engine.db.kept
    .where('id')
    .equals(id)
    .and((item) => item.owner === owner)
    .delete()
}

export async function readDraft(owner: number, place: string): Promise<string | null> {
  return (await engine.db.drafts.get(localDraftKey(owner, place)))?.text ?? null
}

/** Stores a draft as `storeDraft` does; null deletes it. */
export const saveDraft = (owner: number, place: string, text: string | null) =>
  storeDraft(localDraftKey(owner, place), text)
