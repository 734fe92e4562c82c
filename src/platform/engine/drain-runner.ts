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

/** Longest timer, so that a wrong clock or a sleeping phone cannot delay the queue indefinitely. */
const maxTimerMs = 300_000
/** Delay after a database error, and while `navigator.onLine` is false. */
const idleRetryMs = 30_000

export type DrainRunner = {
  /** Starts a drain. `force` ignores the backoff, for instance after a sign-in or the `online` event. */
  run: (options?: { force?: boolean }) => Promise<void>
  /** Call after a read that failed because of the network. */
  reportFailedRead: () => void
}

const isOnline = () => connectivity.state === 'online'

/**
 * Decides when a page drains: after each write, at start, when the network is back or the page is shown, and when the
 * next row is due. During an outage it probes after 30 s, then at doubled delays up to 5 minutes, and at once after a
 * write, on `online` or when the page is shown.
 */
export function createDrainRunner(
  engine: () => Pick<Engine, 'drain' | 'clock'>,
  baseUrl: string,
): DrainRunner {
  const backoff = createProbeBackoff(() => Date.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing: Promise<boolean> | undefined
  /** A request failed, and no drain has been started since. */
  let isDown = false

  async function run({ force = false } = {}): Promise<void> {
    backoff.restart()
    // The server may receive a row that is attempted, so it can no longer be edited: probe first while the network is
    // known to be down.
    if (connectivity.state !== 'online') {
      // The page may be closed before the network is back; the worker then sends the rows.
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
    // IndexedDB failed (quota, or closed by the browser): the rows are unchanged, so retry later.
    if (!report) return arm(idleRetryMs)
    if (report.isLimited) markDown()
    else {
      // Reset the backoff only after a real response: on a network that passes only small responses, a successful probe
      // would otherwise cause an attempt every 30 s.
      backoff.noteAnswer()
      if (report.sent > 0) markReachable()
    }
    if (report.nextAttemptAt === null) return
    requestBackgroundSync()
    arm(report.nextAttemptAt - engine().clock.now())
  }

  function markDown(): void {
    isDown = true
    markUnreachable()
  }

  function arm(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), Math.min(Math.max(delayMs, 1000), maxTimerMs))
  }

  /** Probes before sending, because a probe costs less data than a failed write; a success starts a drain at once. */
  async function check({ now = false } = {}): Promise<void> {
    if (isOnline()) return drain(false)
    isDown = true
    // `onLine === false` is reliable, and the `online` event follows.
    if (!navigator.onLine && !now) return arm(idleRetryMs)
    const dueInMs = backoff.dueInMs()
    if (dueInMs > 0) return arm(dueInMs)
    if (await probeOnce()) {
      markReachable()
      return drain(true)
    }
    // A later request succeeded meanwhile, or the browser reported a network.
    if (isOnline()) return
    markDown()
    arm(backoff.dueInMs())
  }

  /** Concurrent calls share one probe. */
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
  // A page restored from the back/forward cache was frozen while sending; its attempt failed for that reason only.
  addEventListener('pageshow', ({ persisted }) => void run({ force: persisted }))
  // A successful read ends the outage like a probe does; the next probe may be minutes away.
  subscribe(connectivity, () => {
    if (isOnline() && isDown) void drain(true)
  })

  return {
    run,
    reportFailedRead: () => {
      markDown()
      arm(0)
    },
  }
}
