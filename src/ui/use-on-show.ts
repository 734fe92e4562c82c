import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `start` when the view is shown, and again when it shows another `key`: for what is fetched or followed while
 * somebody looks at it. What `start` returns ends it.
 */
export function useOnShow(key: string | number, start: () => void | (() => void)): void {
  const latest = useEffectEvent(start)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key says when to start again
  useEffect(() => latest(), [key])
}
