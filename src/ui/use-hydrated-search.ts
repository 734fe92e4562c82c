import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The search parameters, after hydration. The server renders pages without any, so the first render must match that;
 * without parameters there is no second render.
 */
export function useHydratedSearch<T extends object>(address: T, unfiltered: T): T {
  const isNarrowed = useSyncExternalStore(
    never,
    () => Object.values(address).some((value) => value !== undefined),
    () => false,
  )
  return isNarrowed ? address : unfiltered
}
