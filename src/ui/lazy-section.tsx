import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'

const firstPauseMs = 1000
const longestPauseMs = 30_000

const never = () => () => {}

type LazySectionProps = {
  /** Of `lazyWithRetry`: it is asked for after the page answers input, and again where it could not be had. */
  children: ReactNode
  /** Kept free until it is there, so that nothing moves. */
  place?: SystemStyleObject
  /** What keeps it free where one height cannot say it. */
  placeholder?: ReactNode
}

/** A part that nobody can use before the page answers input, such as a form: it does not delay the page. */
export function LazySection({ children, place, placeholder }: LazySectionProps) {
  // The first render equals the server's, which draws the free place.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [tries, setTries] = useState(1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const free = (
    <div className={css(place)} aria-busy="true">
      {placeholder}
    </div>
  )
  if (!isHydrated) return free
  // A worker that the browser stopped may have lost the code, or a newer build has replaced it.
  const askAgain = () => {
    const pauseMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
    timer.current = setTimeout(() => setTries(tries + 1), pauseMs)
  }
  return (
    <ChunkBoundary key={tries} fallback={free} onFailed={askAgain}>
      {children}
    </ChunkBoundary>
  )
}
