import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * A number that changes when another visit of the history is shown: after going on, back or forward, once what it shows is
 * rendered. A visit whose address was replaced stays the same one.
 */
export function useVisit(): number {
  const router = useRouter()
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    let count = 0
    const stopCounting = router.history.subscribe(({ action }) => {
      if (action.type !== 'REPLACE') count += 1
    })
    const stopShowing = router.subscribe('onResolved', () => setVisit(count))
    return () => {
      stopCounting()
      stopShowing()
    }
  }, [router])
  return visit
}
