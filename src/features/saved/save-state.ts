import type { SavedView } from './saved.store.ts'

/** The states of an item that can be saved for offline. `gone`: a post that the site has no more, so that it was deleted here. */
export type SaveState = 'none' | 'saving' | 'saved' | 'partly' | 'outdated' | 'gone'

/** `isBusy` while this page is saving the item. */
export function saveState({ thing, version, isGone }: SavedView, isBusy: boolean): SaveState {
  if (isBusy) return 'saving'
  if (!thing || thing.removedAt !== 0) return 'none'
  if (isGone && thing.savedAt !== 0) return 'gone'
  if (thing.savedAt === 0 || thing.missing.length > 0 || version === null) return 'partly'
  return thing.version === version ? 'saved' : 'outdated'
}
