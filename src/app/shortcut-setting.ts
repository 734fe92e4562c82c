import { useSyncExternalStore } from 'react'
import { localItems } from '#platform/storage/web-storage.ts'

/** In localStorage and not among the preferences, which every page's first code holds; shortcuts.tsx reads it. */
const storageKey = 'shortcuts'
const listeners = new Set<() => void>()

/** Whether single keys do something on this device; they do until somebody turns them off (WCAG 2.2, 2.1.4). */
function areShortcutsOn(): boolean {
  return localItems().getItem(storageKey) !== 'off'
}

/** The same for views; on until hydration. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true)
}

/** Where storage is full nothing changes. */
export function turnShortcuts(isOn: boolean): void {
  try {
    if (isOn) localItems().removeItem(storageKey)
    else localItems().setItem(storageKey, 'off')
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
