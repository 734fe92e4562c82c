import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `act` when fewer writes wait than before: the server may have one of them. */
export function useOnDecrease(count = 0, act: () => void): void {
  const latest = useEffectEvent(act)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) latest()
    before.current = count
  }, [count])
}
