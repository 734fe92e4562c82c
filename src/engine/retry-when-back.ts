import { subscribe } from 'valtio'
import { connectivity } from '#platform/network/connectivity.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'

/** How many fetches wait for the network at most: the pages opened last. */
const mostWaiting = 12

const waiting = new Map<string, () => void>()
let returns = 0

/** How often the network came back in this tab. */
export const timesBack = () => returns

subscribe(connectivity, () => {
  if (connectivity.state !== 'online') return
  returns += 1
  const due = [...waiting.values()]
  waiting.clear()
  for (const retry of due) retry()
})

/**
 * Call with the outcome of every fetch in the background. One that the network prevented is made again when the network
 * is back, in this tab, also if its page was left: a page that was opened offline has promised that. `before` is `timesBack`
 * at its start: the network may be back before the outcome is here.
 */
export function retryWhenBack(name: string, outcome: PullOutcome, retry: () => void, before: number): void {
  waiting.delete(name)
  if (outcome !== 'unreachable') return
  if (before !== returns) return retry()
  waiting.set(name, retry)
  const [oldest] = waiting.keys()
  if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest)
}
