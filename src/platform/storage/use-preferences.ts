import { useSyncExternalStore } from 'react'
import {
  currentPreferences,
  defaultPreferences,
  subscribePreferences,
  type Preferences,
} from './preferences.ts'

/** Subscribes to the preferences; returns the defaults until the page is hydrated. */
export function usePreferences(): Readonly<Preferences> {
  return useSyncExternalStore(subscribePreferences, currentPreferences, () => defaultPreferences)
}
