import { useEffect, useEffectEvent } from 'react'
import { subscribe } from 'valtio'
import { connectivity } from '#platform/network/connectivity.ts'

/**
 * Calls `act` whenever the network is back, while something waits for it. The request that had no answer must have
 * noted that (`reportUnreachable`), else the network counts as back at once.
 */
export function useWhenBack(isWaiting: boolean, act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    if (!isWaiting) return undefined
    let was: string | null = null
    const update = () => {
      const { state } = connectivity
      if (state === 'online' && was !== 'online') latest()
      was = state
    }
    update()
    return subscribe(connectivity, update)
  }, [isWaiting])
}
