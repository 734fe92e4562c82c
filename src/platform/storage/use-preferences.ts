import { useSyncExternalStore } from 'react'
import {
  currentPreferences,
  defaultPreferences,
  subscribePreferences,
  type Preferences,
} from './preferences.ts'

/** The preferences, followed; the defaults until the page is hydrated. */
export function usePreferences(): Readonly<Preferences> {
  return useSyncExternalStore(subscribePreferences, currentPreferences, () => defaultPreferences)
}
