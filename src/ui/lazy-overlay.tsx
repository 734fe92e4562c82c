import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { ProgressBar } from './progress-bar.tsx'

type LazyOverlayProps = {
  /** Of `lazyWithRetry`. */
  children: ReactNode
  onClose: () => void
  /** Nobody asked for it, so nobody waits for it. */
  isSilent?: boolean
}

/**
 * A part of the page that is fetched when it is first wanted; mount it when it is. Where it can't be had it counts as closed, so
 * that the next wish asks again.
 */
export function LazyOverlay({ children, onClose, isSilent = false }: LazyOverlayProps) {
  return (
    <ChunkBoundary fallback={isSilent ? null : <ProgressBar label={m.loading()} />} onFailed={onClose}>
      {children}
    </ChunkBoundary>
  )
}
