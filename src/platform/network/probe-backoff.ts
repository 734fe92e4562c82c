const firstDelayMs = 30_000
const maxDelayMs = 300_000

/** Backoff of the probes while the network is down. */
export type ProbeBackoff = {
  /** ms until the next probe; 0 when it is due. */
  dueInMs: () => number
  /** Call before each probe; doubles the next delay, from 30 s up to 5 minutes. */
  noteProbe: () => void
  /** Call after a response; resets the delay to 30 s. */
  noteAnswer: () => void
  /** Call when the network may be back or the user acted: makes a probe due now and resets the delay to 30 s. */
  restart: () => void
}

/**
 * `now` returns ms since 1970. If the clock was set back, a probe is due at once, because the probes would stop
 * otherwise.
 */
export function createProbeBackoff(now: () => number): ProbeBackoff {
  let probes = 0
  let lastProbeAt = Number.NEGATIVE_INFINITY

  return {
    dueInMs: () => {
      const sinceMs = now() - lastProbeAt
      return sinceMs < 0 ? 0 : Math.max(0, delayAfter(probes) - sinceMs)
    },
    noteProbe: () => {
      probes += 1
      lastProbeAt = now()
    },
    noteAnswer: () => {
      probes = 0
    },
    restart: () => {
      probes = 0
      lastProbeAt = Number.NEGATIVE_INFINITY
    },
  }
}

function delayAfter(probes: number): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** Math.max(0, probes - 1))
}
