import { proxy } from 'valtio'
import { engine } from '#engine/engine.ts'
import type { SavedKind } from './saved-item.ts'

/** What this page is saving now, by `progressKey`, and what went wrong with it last. */
export const saveProgress = proxy<Record<string, 'saving' | 'no-room'>>({})

export const progressKey = (kind: SavedKind, name: string) => `${kind} ${name}`

/** Saves a thing unless that is under way; the state of it is on the device. */
export async function startSave(kind: SavedKind, name: string, title: string): Promise<void> {
  const own = progressKey(kind, name)
  if (saveProgress[own] === 'saving') return
  saveProgress[own] = 'saving'
  try {
    const { savedSync } = await engine()
    await savedSync.save(kind, name, title)
    delete saveProgress[own]
  } catch {
    saveProgress[own] = 'no-room'
  }
}
