import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useCallback, useLayoutEffect, useReducer, useRef, type ReactNode } from 'react'
import { failedChunks } from './failed-chunks.ts'
import { Rerender } from './rerender.ts'

type ChunkBoundaryProps = {
  children: ReactNode
  /** Rendered while the chunk loads, and if it fails to load. */
  fallback: ReactNode
  /** Called when the chunk failed to load: close the component, or render it again under another key. */
  onFailed: () => void
}

const failedChunkReset = (error: unknown) => (error instanceof Error ? failedChunks.get(error) : undefined)
const always = () => ''

/** Error boundary for a `lazyWithRetry` component. Errors other than failed chunks are rethrown to the page. */
export function ChunkBoundary({ children, fallback, onFailed }: ChunkBoundaryProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // A chunk may arrive before this is mounted, for example during hydration. React then needs no update to continue.
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const redrawMounted = useCallback(() => {
    if (isMounted.current) redraw()
  }, [])

  function close(error: unknown): void {
    const forget = failedChunkReset(error)
    if (!forget) return
    forget()
    onFailed()
  }

  function ErrorFallback({ error }: { error: unknown }) {
    if (failedChunkReset(error)) return fallback
    throw error
  }

  return (
    <CatchBoundary getResetKey={always} onCatch={close} errorComponent={ErrorFallback}>
      <Rerender value={redrawMounted}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </Rerender>
    </CatchBoundary>
  )
}
