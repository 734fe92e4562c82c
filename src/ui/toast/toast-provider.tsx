import { createContext, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { closeToast, showToast, toasts } from './toasts.ts'

type Toasts = { showToast: typeof showToast; closeToast: typeof closeToast }

const Facility = createContext<Toasts | null>(null)
const facility: Toasts = { showToast, closeToast }

export const ToastRegion = lazyWithRetry(() => import('./toast-region.tsx'), 'ToastRegion')

/** Provides toasts; their rendering is lazy-loaded with the first one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const hasToasts = useSnapshot(toasts).shown.length > 0
  return (
    <Facility value={facility}>
      {children}
      {hasToasts ? (
        <LazyOverlay onClose={nothing} isSilent>
          <ToastRegion />
        </LazyOverlay>
      ) : null}
    </Facility>
  )
}

/** The toast actions. Throws outside `ToastProvider` (docs/specification.md#session-texts). */
export function useToasts(): Toasts {
  const context = use(Facility)
  if (!context) throw new Error('useToasts must be used within a ToastProvider')
  return context
}

function nothing(): void {}
