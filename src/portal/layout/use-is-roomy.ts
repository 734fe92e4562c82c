import { useSyncExternalStore } from 'react'

/** Wide enough for the open sidebar and for tables (docs/specification.md#sidebar). */
const roomy = '(min-width: 1024px)'

/** Whether the window is at least 1024 px wide; `initial` where there is no window. */
export function useIsRoomy(initial: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(roomy).matches,
    () => initial,
  )
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(roomy)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
