import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The search of the address. Pages are rendered for no search in particular, so the first drawing in the browser knows
 * none either; where the address has none, nothing is drawn twice for it.
 */
export function useHydratedSearch<T extends object>(address: T, unfiltered: T): T {
  const isNarrowed = useSyncExternalStore(
    never,
    () => Object.values(address).some((value) => value !== undefined),
    () => false,
  )
  return isNarrowed ? address : unfiltered
}
