import { Suspense, type ReactNode } from 'react'

/**
 * What stands below a phone's first screen. React makes it answer input after what is above it, and at once where it is
 * touched: the page need not wait for it.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
