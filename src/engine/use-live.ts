import { startTransition, useEffect, useState } from 'react'
import { afterHydration } from '#loading/after-hydration.ts'
import { engine, type Engine } from './engine.ts'

/** Changes closer together than this are drawn as one: a drain settles dozens of rows a second. */
const drawEveryMs = 120

/** Calls `draw` at once, then at most every `drawEveryMs` with the latest value. */
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
 * What the device knows comes for all parts of a page at once, just after it is interactive, and mostly says what is
 * there: React draws the first value in pieces between which a tap is answered.
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
 * A view of the cache that follows every change of it, from whatever tab or worker. The first value is
 * `initial`, so that the first client render equals the server's; the database is opened after it.
 * `query` reads, `deps` are what it depends on. When the database fails, the last value stays.
 */
export function useLive<T>(query: (engine: Engine) => Promise<T>, initial: T, deps: readonly unknown[]): T {
  return useLiveWith(nothingMore, (_, parts) => query(parts), initial, deps)
}

const nothingMore = async () => undefined

/** The same for a query that needs more than the engine; `load` brings it. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are new at each render; the caller names what they depend on
  }, deps)
  return value
}
