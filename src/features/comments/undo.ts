import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { engine } from '#engine/engine.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'

/** The last discarded comment, which can be restored until the page is left. */
export const undo = proxy<{ row: OutboxRow | null }>({ row: null })

// Only the user who discarded it may restore it.
subscribeKey(session, 'leaves', () => (undo.row = null))

export function offerUndo(row: OutboxRow): void {
  // `ref` keeps the plain object, since IndexedDB cannot clone a proxy.
  undo.row = ref(row)
}

export async function undoDiscard(): Promise<void> {
  const { row } = undo
  if (!row) return
  const { comments } = await engine()
  await comments.restoreComment(row)
  undo.row = null
}
