import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import { withStyles } from './all-styles.ts'
import { failedChunks } from './failed-chunks.ts'
import { withRetry } from './with-retry.ts'
import { Rerender } from './rerender.ts'
import { once } from './after-hydration.ts'

type LazyPart<P extends object> = FunctionComponent<P> & {
  /** Loads the chunk ahead, so that the component renders without suspending. Rejects if it cannot be loaded. */
  preload: () => Promise<void>
}

/**
 * A component whose chunk and styles load on first render: use it within `LazyOverlay` or `LazySection`. While the
 * network is down, loading is retried. If the server is reachable and loading still fails, it throws; after that error
 * was caught, the next render loads again. `isSilent`: see `withRetry`.
 */
export function lazyWithRetry<Name extends string, P extends object>(
  importModule: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
  isSilent = false,
): LazyPart<P> {
  const { Lazy, load } = lazyCode(() => withStyles(importModule), name, isSilent)
  return Object.assign(Lazy, { preload: () => withRetry(load, isSilent) })
}

/**
 * Shared with pages: `load` imports the chunk once, `waitUntilLoaded` with retries, and `Lazy` suspends until it has loaded.
 */
export function lazyCode<Name extends string, P extends object>(
  importModule: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
  isSilent = false,
) {
  let Part: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  let loadPromise: Promise<void> | undefined
  const load = once(async () => {
    Part = (await importModule())[name]
  })
  function waitUntilLoaded(): Promise<void> {
    // A single promise, even if rejected, because React calls this again on each render attempt.
    loading ??= withRetry(load, isSilent).catch((cause: Error) => {
      // Parts that waited for the same style sheet get the same error.
      const error = failedChunks.has(cause) ? new Error(cause.message, { cause }) : cause
      failedChunks.set(error, () => (loading = loadPromise = undefined))
      throw error
    })
    return loading
  }
  const Lazy: FunctionComponent<P> = (props) => {
    const redraw = use(Rerender)
    if (!Part) {
      loadPromise = waitUntilLoaded()
      loadPromise.then(redraw, () => {})
    }
    // React requires the same promise on each render of a suspended component.
    if (loadPromise) use(loadPromise)
    return Part ? createElement(Part, props) : null
  }
  return { Lazy, load, arrive: waitUntilLoaded }
}
