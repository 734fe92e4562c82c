import type { Draft } from '#platform/storage/database.ts'
import { draftKey, kinds, type About } from '#platform/outbox/kinds.ts'
import { isRowOf, type Intent, type Kind, type RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** Takes a write; it is on the disk, and the draft of its form gone, when the promise resolves. */
export function take(intent: Intent, owner: number): Promise<void> {
  return engine.outbox.enqueue(intent, owner, draftKeyOf(intent, owner))
}

function draftKeyOf<K extends Kind>({ kind, payload }: Intent<K>, owner: number): string | undefined {
  return kinds[kind].draftKey(payload, owner)
}

/** What is typed in the form of a kind; undefined where nothing is, or where the kind keeps no draft. */
export async function readDraft<K extends Kind>(
  kind: K,
  about: About<K>,
  owner: number,
): Promise<Draft | undefined> {
  const key = draftKey(kind, about, owner)
  return key === undefined ? undefined : engine.db.drafts.get(key)
}

/** Keeps what is being typed; null leaves no draft. Does nothing for a kind that keeps none. */
export async function keepDraft<K extends Kind>(
  kind: K,
  about: About<K>,
  owner: number,
  text: string | null,
): Promise<void> {
  const place = draftKey(kind, about, owner)
  if (place === undefined) return
  if (text === null) await engine.db.drafts.delete(place)
  else await engine.db.drafts.put({ place, text, savedAt: engine.clock.now(), restoredAt: 0 })
}

/** The writes of a kind of this owner that wait or were refused, oldest first. */
export async function readOpen<K extends Kind>(kind: K, owner: number): Promise<RowFor<K>[]> {
  return (await engine.outbox.rows(owner)).filter((row) => isRowOf(row, kind))
}
