import { startTransition, useEffect, useState } from 'react'
import { afterHydration, once } from '#loading/after-hydration.ts'
import { untilLoaded } from '#loading/with-retry.ts'
import { engine, type Engine } from './engine.ts'

/** Minimum interval between renders: a drain settles dozens of rows per second. */
const renderEveryMs = 120

/** Whoever holds longer does not click; and a list of options or a menu of the browser may swallow the release. */
const longestPressMs = 1000
/** A tap becomes a click this long after the finger has left, or never. */
const clickWithinMs = 300

let pressedUntil = 0

function holdAfter(type: string, forMs: number): void {
  const hold = () => (pressedUntil = performance.now() + forMs)
  addEventListener(type, hold, { capture: true, passive: true })
}

const watchPresses = once(async () => {
  holdAfter('pointerdown', longestPressMs)
  holdAfter('pointerup', clickWithinMs)
  for (const end of ['click', 'change', 'contextmenu', 'pointercancel']) holdAfter(end, 0)
})

/**
 * Throttles: calls `render` at once, then at most every `renderEveryMs` with the latest value. Not between press and
 * release: what a longer list moves away from under the finger gets no click.
 */
function createThrottle<T>(render: (value: T) => void): { next: (value: T) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: { value: T } | null = null
  function flush(): void {
    const isPressed = performance.now() < pressedUntil
    timer = isPressed ? setTimeout(flush, renderEveryMs) : undefined
    if (!pending || isPressed) return
    render(pending.value)
    pending = null
    timer = setTimeout(flush, renderEveryMs)
  }
  return {
    next: (value) => {
      pending = { value }
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Renders the first value in a transition: all views of a page receive it at once just after hydration, and React must
 * yield to input between them.
 */
function renderInTransition<T>(render: (value: T) => void): (value: T) => void {
  let isFirst = true
  return (value) => {
    if (isFirst) startTransition(() => render(value))
    else render(value)
    isFirst = false
  }
}

/**
 * Subscribes to a live query over the cache; changes from any tab or the worker are included. Returns `initial` first,
 * so that the first client render equals the server's; the database is opened after that. `deps` are the values `query`
 * depends on. When the database fails, the last value is kept.
 */
export function useLive<T>(query: (engine: Engine) => Promise<T>, initial: T, deps: readonly unknown[]): T {
  return useLiveWith(nothingMore, (_, parts) => query(parts), initial, deps)
}

const nothingMore = async () => undefined

/** Like `useLive`, for a query that needs a further module, which `load` imports. */
export function useLiveWith<M, T>(
  load: () => Promise<M>,
  query: (module: M, engine: Engine) => Promise<T>,
  initial: T,
  deps: readonly unknown[],
): T {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    let stop = () => {}
    let isCancelled = false
    void watchPresses()
    void afterHydration(() => untilLoaded(() => Promise.all([load(), engine()]))).then(([module, parts]) => {
      if (isCancelled) return
      const throttle = createThrottle(renderInTransition(setValue))
      const subscription = parts
        .liveQuery(() => query(module, parts))
        .subscribe({ next: throttle.next, error: () => {} })
      stop = () => {
        subscription.unsubscribe()
        throttle.stop()
      }
    })
    return () => {
      isCancelled = true
      stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- functions change per render; `deps` has their inputs
  }, deps)
  return value
}
