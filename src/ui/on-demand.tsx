import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { ComingBar } from './coming-bar.tsx'

type OnDemandProps = {
  /** Of `lazyWithRetry`. */
  children: ReactNode
  onClose: () => void
  /** Nobody asked for it, so nobody waits for it. */
  isUnasked?: boolean
}

/**
 * A part of the page that is fetched when it is first wanted; mount it when it is. Where it can't be had it counts as closed, so
 * that the next wish asks again.
 */
export function OnDemand({ children, onClose, isUnasked = false }: OnDemandProps) {
  return (
    <ChunkBoundary fallback={isUnasked ? null : <ComingBar label={m.loading()} />} onFailed={onClose}>
      {children}
    </ChunkBoundary>
  )
}
