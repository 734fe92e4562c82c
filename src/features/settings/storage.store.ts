import { dropAll } from '#platform/downloads/page-downloads.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { clearCachedContent, measureStorage, type StorageUse } from '#platform/storage/storage-use.ts'

export type StorageState = { use: StorageUse; isPersisted: boolean | null; roomBytes: number | null }

/** The storage used, whether it is persistent, and the quota; null if the browser does not report it. */
export async function readStorage(): Promise<StorageState> {
  const [use, isPersisted, estimate] = await Promise.all([
    measureStorage(engine.db),
    navigator.storage?.persisted?.() ?? null,
    navigator.storage?.estimate?.() ?? null,
  ])
  return { use, isPersisted, roomBytes: estimate?.quota ?? null }
}

export type Clearable = 'cachedContent' | 'files'

/** Clears data that can be downloaded again; clearing files also cancels running downloads. */
export async function clearStored(kind: Clearable): Promise<void> {
  if (kind === 'files') return dropAll()
  await clearCachedContent(engine.db)
}

/** Requests persistent storage; resolves with false if the browser refuses. */
export async function requestPersistentStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
