import type { SavedRow } from '#platform/storage/database.ts'

/** The states of an item that can be saved for offline. */
export type SaveState = 'none' | 'saving' | 'saved' | 'partly' | 'outdated'

/** `version` is the version cached now, null if none; `isBusy` while this page is saving the item. */
export function saveState(thing: SavedRow | undefined, version: string | null, isBusy: boolean): SaveState {
  if (isBusy) return 'saving'
  if (!thing || thing.removedAt !== 0) return 'none'
  if (thing.savedAt === 0 || thing.missing.length > 0 || version === null) return 'partly'
  return thing.version === version ? 'saved' : 'outdated'
}
