import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The search parameters that `parse` knows, after hydration. The server renders pages without any, so the first render
 * must match that; without parameters there is no second render. The router keeps those that a page does not know, such
 * as `lang`, which are no filters.
 */
export function useHydratedSearch<T extends object>(
  address: Record<string, unknown>,
  parse: (raw: Record<string, unknown>) => T,
): T {
  const search = parse(address)
  const isNarrowed = useSyncExternalStore(
    never,
    () => Object.values(search).some((value) => value !== undefined),
    () => false,
  )
  return isNarrowed ? search : parse({})
}
