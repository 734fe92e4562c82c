import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { ProgressBar } from './progress-bar.tsx'

type LazyOverlayProps = {
  /** Created by `lazyWithRetry`. */
  children: ReactNode
  onClose: () => void
  /** Shows no progress bar, for content that the user did not request. */
  isSilent?: boolean
}

/**
 * Suspense boundary of a part that is lazy-loaded on first use; mount it on demand. If loading fails it calls
 * `onClose`, so that the next attempt loads it again.
 */
export function LazyOverlay({ children, onClose, isSilent = false }: LazyOverlayProps) {
  return (
    <ChunkBoundary fallback={isSilent ? null : <ProgressBar label={m.loading()} />} onFailed={onClose}>
      {children}
    </ChunkBoundary>
  )
}
