import { subscribe } from 'valtio'
import { connectivity } from '#platform/network/connectivity.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'

/** How many fetches wait for the network at most: the pages opened last. */
const mostWaiting = 12

const waiting = new Map<string, () => void>()
/** Names of the fetches whose last attempt was an immediate repeat. */
const repeated = new Set<string>()

subscribe(connectivity, () => {
  if (connectivity.state !== 'online') return
  const due = [...waiting.values()]
  waiting.clear()
  for (const retry of due) retry()
})

/**
 * Call with the outcome of every fetch in the background. One that the network prevented is made again when the network
 * is back, in this tab, also if its page was left: a page that was opened offline has promised that. If the network is
 * back already, the fetch is repeated at once, but not twice in a row: perhaps this address alone is unreachable.
 */
export function retryWhenBack(name: string, outcome: PullOutcome, retry: () => void): void {
  waiting.delete(name)
  const wasRepeated = repeated.delete(name)
  if (outcome !== 'unreachable') return
  if (connectivity.state === 'online' && !wasRepeated) {
    repeated.add(name)
    return retry()
  }
  waiting.set(name, retry)
  const [oldest] = waiting.keys()
  if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest)
}
