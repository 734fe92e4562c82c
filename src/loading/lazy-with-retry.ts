import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import { withStyles } from './all-styles.ts'
import { failedChunks } from './failed-chunks.ts'
import { withRetry } from './with-retry.ts'
import { Rerender } from './rerender.ts'
import { once } from './after-hydration.ts'

type LazyPart<P extends object> = FunctionComponent<P> & {
  /** Brings it, so that it is drawn at once when it is wanted. Rejects where it cannot be had. */
  preload: () => Promise<void>
}

/**
 * A part whose code, and the styles it needs, come when it is first drawn: draw it within `LazyOverlay` or `LazySection`. It is waited
 * for where the network is gone. Where the server answers and it still cannot be had, that is an error, and it is asked for
 * again when it is drawn after that was caught.
 */
export function lazyWithRetry<Name extends string, P extends object>(
  bring: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
): LazyPart<P> {
  const { Drawn, load } = lazyCode(() => withStyles(bring), name)
  return Object.assign(Drawn, { preload: () => withRetry(load) })
}

/** What pages have in common with it: `load` asks once for code that is not here, `arrive` with retries, `Drawn` suspends. */
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
    // One promise, also where it was rejected: React asks again whenever it tries to draw the part.
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
    // React wants a promise that suspended a component to be used again when the component is drawn.
    if (used) use(used)
    return Part ? createElement(Part, props) : null
  }
  return { Drawn, load, arrive }
}
