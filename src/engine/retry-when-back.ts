import { subscribe } from 'valtio'
import { connectivity } from '#platform/network/connectivity.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'

/** How many fetches wait for the network at most: the pages opened last. */
const mostWaiting = 12

const waiting = new Map<string, () => void>()

subscribe(connectivity, () => {
  if (connectivity.state !== 'online') return
  const due = [...waiting.values()]
  waiting.clear()
  for (const retry of due) retry()
})

/**
 * Call with the outcome of every fetch in the background. One that the network prevented is made again when the network
 * is back, in this tab, also if its page was left: a page that was opened offline has promised that.
 */
export function retryWhenBack(name: string, outcome: PullOutcome, retry: () => void): void {
  waiting.delete(name)
  if (outcome !== 'unreachable') return
  waiting.set(name, retry)
  const [oldest] = waiting.keys()
  if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest)
}
