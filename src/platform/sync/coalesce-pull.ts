import { probeTimeoutMs } from '#platform/network/connectivity.ts'
import type { PullOutcome } from './fetch-into-cache.ts'

type RunningPull = {
  outcome: Promise<PullOutcome>
  /** Resolves once it has been without an answer for long. */
  timedOut: Promise<null>
}

const running = new Map<string, RunningPull>()

/**
 * Shares the pull of a URL with those who ask for it before its answer is here, so that it is requested once. They wait for it at
 * most 8 s from its start: its connection may be dead, and another request answered.
 */
export async function coalescePull(url: string, pull: () => Promise<PullOutcome>): Promise<PullOutcome> {
  for (let other = running.get(url); other; other = running.get(url)) {
    const outcome = await Promise.race([other.outcome, other.timedOut])
    if (outcome !== null) return outcome
    if (running.get(url) === other) running.delete(url)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<null>((resolve) => (timer = setTimeout(resolve, probeTimeoutMs, null)))
  const own: RunningPull = { outcome: pull(), timedOut }
  running.set(url, own)
  try {
    return await own.outcome
  } finally {
    clearTimeout(timer)
    if (running.get(url) === own) running.delete(url)
  }
}
