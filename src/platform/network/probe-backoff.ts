const firstDelayMs = 30_000
const longestDelayMs = 300_000

/** When the next probe is due while the network stays down. */
export type ProbeBackoff = {
  /** ms until the next probe; 0 when it is due. */
  dueInMs: () => number
  /** Call before each probe: the delay after it doubles, from 30 s to 5 minutes. */
  noteProbe: () => void
  /** A request got its answer: the delays begin at 30 s again. */
  noteAnswer: () => void
  /** The network may be back, or somebody waits: a probe is due now, and the delays begin at 30 s again. */
  restart: () => void
}

/** `now` answers ms since 1970. A clock that is put back makes a probe due at once: it must not stop the probes. */
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
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, probes - 1))
}
