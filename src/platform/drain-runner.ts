import {
  connectivity,
  noteReached,
  noteUnreached,
  probe,
  probeEveryMs,
  watchNetwork,
} from './connectivity.ts'
import type { Engine } from './engine.ts'
import { requestBackgroundSync } from './background-sync.ts'

/** Timers hold at most this long, so that a wrong clock or a sleeping phone delays nothing for good. */
const longestTimerMs = 300_000

export type DrainRunner = {
  /** Sends what waits; `force` when the browser or the person says that now is a good moment. */
  run: (options?: { force?: boolean }) => Promise<void>
  /** Says that a read did not get through. */
  noteFailedRead: () => void
}

/**
 * Decides when a page drains: after each action, at start, when the network or the page comes back, and at
 * the earliest moment a row is due. While something fails it probes, at most every 30 s.
 */
export function createDrainRunner(
  engine: () => Pick<Engine, 'drain' | 'clock'>,
  baseUrl: string,
): DrainRunner {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastProbeAt = 0

  async function run({ force = false } = {}): Promise<void> {
    // A row that is tried may have been seen by the server and can no longer be edited: where the network
    // is known to be down, the probe goes first.
    if (connectivity.state !== 'online') {
      // The page may be closed before the network is back.
      requestBackgroundSync()
      return check({ now: force })
    }
    return drain(force)
  }

  async function drain(force: boolean): Promise<void> {
    const report = await engine()
      .drain({ force })
      .catch(() => null)
    // The database failed (quota, or closed by the browser): the rows are where they were, so try later.
    if (!report) return arm(probeEveryMs)
    if (report.isLimited) noteUnreached()
    else if (report.sent > 0) noteReached()
    if (report.nextAttemptAt === null) return
    requestBackgroundSync()
    arm(report.nextAttemptAt - engine().clock.now())
  }

  function arm(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), Math.min(Math.max(delayMs, 1000), longestTimerMs))
  }

  /** A probe costs less than a write that fails; after a good one the rows go out at once. */
  async function check({ now = false } = {}): Promise<void> {
    if (connectivity.state === 'online') return drain(false)
    const sinceMs = Date.now() - lastProbeAt
    // Below 0 by a clock that was put back.
    if (sinceMs >= 0 && sinceMs < probeEveryMs && !now) return arm(probeEveryMs - sinceMs)
    // The browser is sure of this one, and says when it is back.
    if (!navigator.onLine && !now) return arm(probeEveryMs)
    lastProbeAt = Date.now()
    if (await probe(baseUrl)) {
      noteReached()
      return drain(true)
    }
    noteUnreached()
    arm(probeEveryMs)
  }

  watchNetwork(() => void run({ force: true }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void run()
  })
  // A page that was frozen in mid-send comes back to rows whose attempt failed for that alone.
  addEventListener('pageshow', ({ persisted }) => void run({ force: persisted }))

  return {
    run,
    noteFailedRead: () => {
      noteUnreached()
      arm(0)
    },
  }
}
