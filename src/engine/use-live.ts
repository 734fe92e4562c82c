import { startTransition, useEffect, useState } from 'react'
import { afterHydration } from '#loading/after-hydration.ts'
import { engine, type Engine } from './engine.ts'

/** Minimum interval between renders: a drain settles dozens of rows per second. */
const drawEveryMs = 120

/** Throttles: calls `draw` at once, then at most every `drawEveryMs` with the latest value. */
function inTurns<T>(draw: (value: T) => void): { next: (value: T) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: { value: T } | null = null
  function flush(): void {
    timer = undefined
    if (!pending) return
    draw(pending.value)
    pending = null
    timer = setTimeout(flush, drawEveryMs)
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
function drawGently<T>(draw: (value: T) => void): (value: T) => void {
  let isFirst = true
  return (value) => {
    if (isFirst) startTransition(() => draw(value))
    else draw(value)
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
    let isOver = false
    void afterHydration(() => Promise.all([load(), engine()])).then(([module, parts]) => {
      if (isOver) return
      const turns = inTurns(drawGently(setValue))
      const subscription = parts
        .liveQuery(() => query(module, parts))
        .subscribe({ next: turns.next, error: () => {} })
      stop = () => {
        subscription.unsubscribe()
        turns.stop()
      }
    })
    return () => {
      isOver = true
      stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- functions change per render; `deps` has their inputs
  }, deps)
  return value
}
