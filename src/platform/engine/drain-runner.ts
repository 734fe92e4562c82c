import { subscribe } from 'valtio'
import {
  connectivity,
  markReachable,
  markUnreachable,
  probe,
  watchNetwork,
} from '#platform/network/connectivity.ts'
import type { Engine } from './engine.ts'
import { requestBackgroundSync } from '#platform/sync/background-sync.ts'
import { createProbeBackoff } from '#platform/network/probe-backoff.ts'

/** Timers hold at most this long, so that a wrong clock or a sleeping phone delays nothing for good. */
const longestTimerMs = 300_000
/** After the database failed, and where the browser says that there is no network. */
const idleRetryMs = 30_000

export type DrainRunner = {
  /** Sends what waits; `force` when the browser or the person says that now is a good moment. */
  run: (options?: { force?: boolean }) => Promise<void>
  /** Says that a read did not get through. */
  noteFailedRead: () => void
}

const isOnline = () => connectivity.state === 'online'

/**
 * Decides when a page drains: after each action, at start, when the network or the page comes back, and at
 * the earliest moment a row is due. While something fails it probes: after 30 s, then at doubled delays up to 5 minutes,
 * and at once after an action, `online` or when the page is shown.
 */
export function createDrainRunner(
  engine: () => Pick<Engine, 'drain' | 'clock'>,
  baseUrl: string,
): DrainRunner {
  const backoff = createProbeBackoff(() => Date.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing: Promise<boolean> | undefined
  /** A failure is known and nothing was sent since. */
  let isDown = false

  async function run({ force = false } = {}): Promise<void> {
    backoff.restart()
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
    isDown = false
    const report = await engine()
      .drain({ force })
      .catch(() => null)
    // The database failed (quota, or closed by the browser): the rows are where they were, so try later.
    if (!report) return arm(idleRetryMs)
    if (report.isLimited) noteDown()
    else {
      // Not after the probe alone: a network that lets only small answers through would be asked each 30 s.
      backoff.noteAnswer()
      if (report.sent > 0) markReachable()
    }
    if (report.nextAttemptAt === null) return
    requestBackgroundSync()
    arm(report.nextAttemptAt - engine().clock.now())
  }

  function noteDown(): void {
    isDown = true
    markUnreachable()
  }

  function arm(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), Math.min(Math.max(delayMs, 1000), longestTimerMs))
  }

  /** A probe costs less than a write that fails; after a good one the rows go out at once. */
  async function check({ now = false } = {}): Promise<void> {
    if (isOnline()) return drain(false)
    isDown = true
    // The browser is sure of this one, and says when it is back.
    if (!navigator.onLine && !now) return arm(idleRetryMs)
    const dueInMs = backoff.dueInMs()
    if (dueInMs > 0) return arm(dueInMs)
    if (await probeOnce()) {
      markReachable()
      return drain(true)
    }
    // Something newer than this probe got through meanwhile, or the browser found a network.
    if (isOnline()) return
    noteDown()
    arm(backoff.dueInMs())
  }

  /** Who asks while a probe is on its way shares its answer. */
  function probeOnce(): Promise<boolean> {
    if (!probing) {
      backoff.noteProbe()
      probing = probe(baseUrl).finally(() => (probing = undefined))
    }
    return probing
  }

  watchNetwork(() => void run({ force: true }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void run()
  })
  // A page that was frozen in mid-send comes back to rows whose attempt failed for that alone.
  addEventListener('pageshow', ({ persisted }) => void run({ force: persisted }))
  // A read that got through ends the outage as a probe does: rows must not wait for a probe minutes away.
  subscribe(connectivity, () => {
    if (isOnline() && isDown) void drain(true)
  })

  return {
    run,
    noteFailedRead: () => {
      noteDown()
      arm(0)
    },
  }
}
