import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css, cx } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'

const firstPauseMs = 1000
const longestPauseMs = 30_000

const never = () => () => {}

/** The `placeholder` of a part that a press asks for. */
export const LoadingWords = () => m.loading()

type Reserved = {
  /** Styles of the reserved space, which prevents a layout shift. */
  placeholderStyle?: SystemStyleObject
  /** A recipe's class with such styles. */
  placeholderClass?: string
  /** Replaces `placeholderStyle` if the reserved space has no fixed height. */
  placeholder?: ReactNode
}

type LazySectionProps = Reserved & {
  /** Created by `lazyWithRetry`; loaded after hydration, and retried with backoff on failure. */
  children: ReactNode
}

/** A component in a `LazySection` of its own; `reserved` is what is shown until it has loaded. */
export function lazySection<Name extends string, P extends object>(
  importModule: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
  reserved: Reserved = {},
): FunctionComponent<P> {
  const Part = lazyWithRetry(importModule, name)
  return (props) => (
    <LazySection {...reserved}>
      <Part {...props} />
    </LazySection>
  )
}

/** A lazy-loaded part that cannot be used before hydration, such as a form, and so must not delay it. */
export function LazySection({ children, placeholderStyle, placeholderClass, placeholder }: LazySectionProps) {
  // The first render must match the server's HTML, which has the placeholder.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [tries, setTries] = useState(1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const free = (
    <div className={cx(placeholderClass, css(placeholderStyle))} aria-busy="true">
      {placeholder}
    </div>
  )
  if (!isHydrated) return free
  // The chunk may be missing from the cache of a stopped worker, or replaced by a newer build.
  const retry = () => {
    const pauseMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
    timer.current = setTimeout(() => setTries(tries + 1), pauseMs)
  }
  return (
    <ChunkBoundary key={tries} fallback={free} onFailed={retry}>
      {children}
    </ChunkBoundary>
  )
}
