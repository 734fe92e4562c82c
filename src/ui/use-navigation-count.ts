import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * A number that changes with each history entry shown: after navigation forward or back, once it has rendered.
 * Replacing an entry keeps the number.
 */
export function useNavigationCount(): number {
  const router = useRouter()
  const [navigations, setNavigations] = useState(0)
  useEffect(() => {
    let count = 0
    const stopCounting = router.history.subscribe(({ action }) => {
      if (action.type !== 'REPLACE') count += 1
    })
    const stopShowing = router.subscribe('onResolved', () => setNavigations(count))
    return () => {
      stopCounting()
      stopShowing()
    }
  }, [router])
  return navigations
}
