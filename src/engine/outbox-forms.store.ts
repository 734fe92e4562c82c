import type { Draft } from '#platform/storage/database.ts'
import { draftKey, kinds, type About } from '#platform/outbox/kinds.ts'
import { isRowOf, type Intent, type Kind, type OutboxRow, type RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** The last draft of each place that was stored here or is being stored. */
const latest = new Map<string | undefined, Draft>()

/** Stores a write; resolves to its key. It is on disk then, and the draft of its form is deleted. */
export async function enqueue(intent: Intent, owner: number): Promise<string> {
  const place = draftKeyOf(intent, owner)
  const key = await engine.outbox.enqueue(intent, owner, place)
  latest.delete(place)
  return key
}

/** A stored write, also after it was sent; null if it was discarded or moved back to its form. */
export async function readEnqueued(key: string): Promise<OutboxRow | null> {
  return (await engine.db.outbox.get({ key })) ?? null
}

function draftKeyOf<K extends Kind>({ kind, payload }: Intent<K>, owner: number): string | undefined {
  return kinds[kind].draftKey(payload, owner)
}

/** The draft of a kind's form; undefined if there is none or the kind keeps no drafts. */
export async function readDraft<K extends Kind>(
  kind: K,
  about: About<K>,
  owner: number,
): Promise<Draft | undefined> {
  const key = draftKey(kind, about, owner)
  return key === undefined ? undefined : engine.db.drafts.get(key)
}

/** Stores the draft of a kind's form as `storeDraft` does; does nothing for a kind without drafts. */
export async function saveDraft<K extends Kind>(
  kind: K,
  about: About<K>,
  owner: number,
  text: string | null,
  sent?: string,
): Promise<void> {
  const place = draftKey(kind, about, owner)
  if (place !== undefined) await storeDraft(place, text, sent)
}

/**
 * Stores what is typed at a place; null deletes it, with `sent` only one of that text that was not moved back from the outbox.
 * Never rejects: where no room can be made, the person is told once.
 */
export async function storeDraft(place: string, text: string | null, sent?: string): Promise<void> {
  if (text === null) {
    const isDropped = (draft?: Draft) =>
      sent === undefined || (draft?.text === sent && draft.restoredAt === 0)
    if (isDropped(latest.get(place))) latest.delete(place)
    // One that cannot be deleted is replaced by the next text.
    await engine.db.drafts.where({ place }).filter(isDropped).delete().catch(ignore)
  } else {
    const draft = { place, text, savedAt: engine.clock.now(), restoredAt: 0 }
    latest.set(place, draft)
    await engine.db.drafts.put(draft).catch(() => keep(draft).catch(ignore))
  }
}

/** What is being stored at a place is not stored any more: a transaction has deleted its draft. */
export function forgetDraft(place: string): void {
  latest.delete(place)
}

/** Makes room for a draft of a full device, and says it where there is none. */
async function keep(draft: Draft): Promise<void> {
  // oxlint-disable-next-line vior/late-imports -- only for a full device, where the worker has the file
  const { storeDraftWithEviction } = await import('./store-draft.ts')
  await storeDraftWithEviction(engine, draft, () => latest.get(draft.place) === draft)
}

const ignore = () => {}

/** Ids of a form's files, oldest first: what its `FilesField` shows, which may not be here yet. */
export async function readFileIds(owner: number, place: string): Promise<string[]> {
  const files = await engine.db.uploads.where({ owner, place }).sortBy('createdAt')
  return files.map(({ id }) => id)
}

/** This owner's queued or rejected writes of a kind, oldest first. */
export async function readOpen<K extends Kind>(kind: K, owner: number): Promise<RowFor<K>[]> {
  return (await engine.outbox.rows(owner)).filter((row) => isRowOf(row, kind))
}
