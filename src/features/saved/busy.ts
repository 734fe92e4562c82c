import { proxy } from 'valtio'
import { engine } from '#engine/engine.ts'
import type { ThingKind } from './thing.ts'

/** What this page is saving now, by `busyName`, and what went wrong with it last. */
export const busy = proxy<Record<string, 'saving' | 'no-room'>>({})

export const busyName = (kind: ThingKind, name: string) => `${kind} ${name}`

/** Saves a thing unless that is under way; the state of it is on the device. */
export async function startSave(kind: ThingKind, name: string, title: string): Promise<void> {
  const own = busyName(kind, name)
  if (busy[own] === 'saving') return
  busy[own] = 'saving'
  try {
    const { savedSync } = await engine()
    await savedSync.save(kind, name, title)
    delete busy[own]
  } catch {
    busy[own] = 'no-room'
  }
}
