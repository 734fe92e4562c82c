import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { engine } from '#engine/engine.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'

/** The comment discarded last, which can still be put back; gone when the page is left. */
export const undo = proxy<{ row: OutboxRow | null }>({ row: null })

// Only who discarded it may put it back.
subscribeKey(session, 'leaves', () => (undo.row = null))

export function offerUndo(row: OutboxRow): void {
  // As it is: a proxy of it can't be stored.
  undo.row = ref(row)
}

export async function undoDiscard(): Promise<void> {
  const { row } = undo
  if (!row) return
  const { comments } = await engine()
  await comments.restoreComment(row)
  undo.row = null
}
