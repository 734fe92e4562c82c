import { subscribe } from 'valtio'
import { connectivity } from '#platform/network/connectivity.ts'
import { isSavingData, subscribePreferences } from '#platform/storage/preferences.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'

const shortestMs = 20_000
const longestMs = 120_000
const growth = 1.5

const isPaused = () =>
  document.visibilityState === 'hidden' || connectivity.state !== 'online' || isSavingData()

/**
 * Calls `pull` again while a page is open and visible, the network is there and data need not be saved: after 20 s, and
 * less often, down to every two minutes, until something new came. When a pause ends, what was due meanwhile is pulled at
 * once. Returns a function that stops it.
 */
export function repeatPull(pull: () => Promise<PullOutcome>): () => void {
  let waitMs = shortestMs
  let dueAt = Date.now() + waitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCancelled = false
  let isRunning = false

  function plan(): void {
    clearTimeout(timer)
    if (isCancelled || isRunning || isPaused()) return
    // A clock that was set back must not stop it.
    timer = setTimeout(run, Math.min(waitMs, Math.max(0, dueAt - Date.now())))
  }

  function run(): void {
    isRunning = true
    void pull()
      .catch((): PullOutcome => 'failed')
      .then((outcome) => {
        isRunning = false
        waitMs = outcome === 'saved' ? shortestMs : Math.min(longestMs, waitMs * growth)
        dueAt = Date.now() + waitMs
        plan()
      })
  }

  const stops = [subscribe(connectivity, plan), subscribePreferences(plan)]
  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    isCancelled = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
    for (const stop of stops) stop()
  }
}
