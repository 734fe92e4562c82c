const waiting: (() => void)[] = []

/**
 * Runs each callback in its own iteration of the event loop, in call order. SQLite reads are synchronous: without this,
 * all concurrent requests would be processed in one iteration and block it.
 */
export function queueTick(callback: () => void): void {
  waiting.push(callback)
  if (waiting.length === 1) setImmediate(runNextTick)
}

/** The same as a promise. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise(queueTick)
}

function runNextTick(): void {
  const callback = waiting.shift()
  if (waiting.length > 0) setImmediate(runNextTick)
  callback?.()
}
