import type { SharedItem } from '#platform/database.ts'
import { engine } from '#platform/page-engine.ts'
import type { Shared } from './shared-from.ts'

const idOf = ({ url, title, text }: Shared): string => url ?? `${title}\n${text}`

/** Keeps it; the same thing shared twice is kept once, and moves to the top. */
export async function keepShared(shared: Shared): Promise<void> {
  await engine.db.shared.put({ ...shared, id: idOf(shared), savedAt: engine.clock.now() })
}

/** Newest first. */
export function readShared(): Promise<SharedItem[]> {
  return engine.db.shared.orderBy('savedAt').reverse().toArray()
}

/** Takes it away and returns how to put it back. */
export async function removeShared(item: SharedItem): Promise<() => Promise<unknown>> {
  await engine.db.shared.delete(item.id)
  return () => engine.db.shared.put(item)
}
