import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that nobody else was given, in the order of the calls. Work that waits for one
 * before each of its stretches holds up others for one stretch, however many came at once: what reads from SQLite never
 * waits for I/O, so without this all requests that came in one turn would be answered in it.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
