import { useSyncExternalStore } from 'react'
import { areShortcutsOn, storageKey } from './shortcut-keys.ts'

const listeners = new Set<() => void>()

/** `areShortcutsOn` for views; on until hydration. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true)
}

/** Where storage is blocked nothing changes. */
export function turnShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
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
