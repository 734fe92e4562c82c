import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useReducer, type ReactNode } from 'react'
import { failedChunks } from './failed-chunks.ts'
import { Rerender } from './rerender.ts'

type ChunkBoundaryProps = {
  children: ReactNode
  /** Stands there until the part has come, and where it does not come. */
  fallback: ReactNode
  /** The part cannot be had: close it, or draw this anew by another key. */
  onFailed: () => void
}

const forgetter = (error: unknown) => (error instanceof Error ? failedChunks.get(error) : undefined)
const always = () => ''

/** Around a part of `lazyWithRetry`. What breaks within the part once it is here is the page's error. */
export function ChunkBoundary({ children, fallback, onFailed }: ChunkBoundaryProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  function close(error: unknown): void {
    const forget = forgetter(error)
    if (!forget) return
    forget()
    onFailed()
  }

  function InItsPlace({ error }: { error: unknown }) {
    if (forgetter(error)) return fallback
    throw error
  }

  return (
    <CatchBoundary getResetKey={always} onCatch={close} errorComponent={InItsPlace}>
      <Rerender value={redraw}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </Rerender>
    </CatchBoundary>
  )
}
