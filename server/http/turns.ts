const waiting: (() => void)[] = []

/**
 * Runs each callback in its own iteration of the event loop, in call order. SQLite reads are synchronous: without this,
 * all concurrent requests would be processed in one iteration and block it.
 */
export function onNextTurn(callback: () => void): void {
  waiting.push(callback)
  if (waiting.length === 1) setImmediate(giveTurn)
}

/** The same as a promise. */
export function nextTurn(): Promise<void> {
  return new Promise(onNextTurn)
}

function giveTurn(): void {
  const callback = waiting.shift()
  if (waiting.length > 0) setImmediate(giveTurn)
  callback?.()
}
