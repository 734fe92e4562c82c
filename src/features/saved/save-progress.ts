import { proxy } from 'valtio'
import { engine } from '#engine/engine.ts'
import type { SavedKind } from './saved-item.ts'

/** The items being saved by this page, by `progressKey`, or their last error. */
export const saveProgress = proxy<Record<string, 'saving' | 'no-room' | 'failed'>>({})

export const progressKey = (kind: SavedKind, name: string) => `${kind} ${name}`

/** Saves an item unless that is already running. */
export async function startSave(kind: SavedKind, name: string, title: string): Promise<void> {
  const savingKey = progressKey(kind, name)
  if (saveProgress[savingKey] === 'saving') return
  saveProgress[savingKey] = 'saving'
  try {
    const { savedSync } = await engine()
    const outcome = await savedSync.trySave(kind, name, title)
    if (outcome === 'done') delete saveProgress[savingKey]
    else saveProgress[savingKey] = outcome
  } catch {
    saveProgress[savingKey] = 'failed'
  }
}
