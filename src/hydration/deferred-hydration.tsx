import { Suspense, type ReactNode } from 'react'

/**
 * Wraps content below a phone's first screen. React hydrates a Suspense boundary later, or at once when the user
 * interacts with it, so that it does not delay the rest of the page.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
