const waiting: (() => void)[] = []

/**
 * Calls back in a turn of the event loop that nobody else was given, in the order of the calls. Work that waits for one
 * before each of its stretches holds up others for one stretch, however many came at once: what reads from SQLite never
 * waits for I/O, so without this all requests that came in one turn would be answered in it.
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
