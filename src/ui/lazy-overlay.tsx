import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { showToast } from './toast/toasts.ts'

type LazyOverlayProps = {
  /** Created by `lazyWithRetry`. */
  children: ReactNode
  onClose: () => void
  /** Shows no progress bar, for content that the user did not request. */
  isSilent?: boolean
}

/**
 * Suspense boundary of a part that is lazy-loaded on first use; mount it on demand. If loading fails it says so and calls
 * `onClose`, so that the next attempt loads it again.
 */
export function LazyOverlay({ children, onClose, isSilent = false }: LazyOverlayProps) {
  const closeFailed = () => {
    if (!isSilent) showToast(m.outage_silent(), { type: 'warning' })
    onClose()
  }
  return (
    <ChunkBoundary fallback={isSilent ? null : <ProgressBar label={m.loading()} />} onFailed={closeFailed}>
      {children}
    </ChunkBoundary>
  )
}
