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
 * was caught, the next render loads again.
 */
export function lazyWithRetry<Name extends string, P extends object>(
  bring: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
): LazyPart<P> {
  const { Drawn, load } = lazyCode(() => withStyles(bring), name)
  return Object.assign(Drawn, { preload: () => withRetry(load) })
}

/**
 * Shared with pages: `load` imports the chunk once, `arrive` with retries, and `Drawn` suspends until it has loaded.
 */
export function lazyCode<Name extends string, P extends object>(
  bring: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
) {
  let Part: ComponentType<P> | undefined
  let arriving: Promise<void> | undefined
  let used: Promise<void> | undefined
  const load = once(async () => {
    Part = (await bring())[name]
  })
  function arrive(): Promise<void> {
    // A single promise, even if rejected, because React calls this again on each render attempt.
    arriving ??= withRetry(load).catch((error: Error) => {
      failedChunks.set(error, () => (arriving = used = undefined))
      throw error
    })
    return arriving
  }
  const Drawn: FunctionComponent<P> = (props) => {
    const redraw = use(Rerender)
    if (!Part) {
      used = arrive()
      used.then(redraw, () => {})
    }
    // React requires the same promise on each render of a suspended component.
    if (used) use(used)
    return Part ? createElement(Part, props) : null
  }
  return { Drawn, load, arrive }
}
