import { subscribe } from 'valtio'
import { connectivity } from '#platform/network/connectivity.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'

/** How many fetches wait for the network at most: the pages opened last. */
const mostWaiting = 12

const waiting = new Map<string, () => void>()
/** How often the network came back in this tab. */
let returns = 0

subscribe(connectivity, () => {
  if (connectivity.state !== 'online') return
  returns += 1
  const due = [...waiting.values()]
  waiting.clear()
  for (const retry of due) retry()
})

/**
 * Call at the start of every fetch in the background, and what it returns with the outcome. One that the network prevented is made
 * again when the network is back, in this tab, also if its page was left: a page that was opened offline has promised
 * that. The network may be back before the outcome is here.
 */
export function retryWhenBack(name: string, retry: () => void): (outcome: PullOutcome) => void {
  const before = returns
  return (outcome) => {
    waiting.delete(name)
    if (outcome !== 'unreachable') return
    if (before !== returns) return retry()
    waiting.set(name, retry)
    const [oldest] = waiting.keys()
    if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest)
  }
}
