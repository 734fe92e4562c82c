import type { SavedRow } from '#platform/storage/database.ts'

/** The five states of a thing that can be saved for offline. */
export type SaveState = 'none' | 'saving' | 'saved' | 'partly' | 'outdated'

/** `version` is that of what is on the device now, null where it is gone; `isBusy` while this page is saving it. */
export function saveState(thing: SavedRow | undefined, version: string | null, isBusy: boolean): SaveState {
  if (isBusy) return 'saving'
  if (!thing || thing.removedAt !== 0) return 'none'
  if (thing.savedAt === 0 || thing.missing.length > 0 || version === null) return 'partly'
  return thing.version === version ? 'saved' : 'outdated'
}
