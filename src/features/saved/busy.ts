import { proxy } from 'valtio'
import { engine } from '#engine/engine.ts'
import type { Thing } from './thing.ts'

/** What this page is saving now, by key, and what went wrong with it last. */
export const busy = proxy<Record<string, 'saving' | 'no-room'>>({})

/** Saves a thing unless that is under way; the state of it is on the device. */
export async function startSave(thing: Thing, title: string): Promise<void> {
  if (busy[thing.key] === 'saving') return
  busy[thing.key] = 'saving'
  try {
    const { savedSync } = await engine()
    await savedSync.save(thing, title)
    delete busy[thing.key]
  } catch {
    busy[thing.key] = 'no-room'
  }
}
