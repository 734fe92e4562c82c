const maxBackoffMs = 300_000
/** Upper bound of Retry-After, in ms. */
const maxRetryAfterMs = 3_600_000
/** Largest part by which jitter shortens a backoff, and lengthens what the server asked for. */
const maxJitter = 0.25

/**
 * The time (ms since 1970) of the next attempt after `attempts` failed ones: exponential backoff of 1, 2, 4 … 300 s,
 * reduced by up to a quarter of jitter. A longer Retry-After (`retryAfterMs`, at most one hour) takes precedence, and is lengthened by
 * as much: the server names the same moment to all phones behind one address.
 */
export function nextAttempt(now: number, attempts: number, random: number, retryAfterMs = 0): number {
  const wait = Math.min(maxBackoffMs, 1000 * 2 ** Math.min(20, Math.max(0, attempts - 1)))
  const jitteredRetryAfterMs = Math.min(retryAfterMs, maxRetryAfterMs) * (1 + random * maxJitter)
  return now + Math.max(wait * (1 - maxJitter + random * maxJitter), jitteredRetryAfterMs)
}

/**
 * Whether a row may be sent now. A time further ahead than the backoff or Retry-After (`retryAfterMs`) can produce was
 * written under a wrong clock and counts as due.
 */
export function isDue(nextAttemptAt: number, now: number, retryAfterMs = 0): boolean {
  const maxAheadMs = Math.max(maxBackoffMs, Math.min(retryAfterMs, maxRetryAfterMs) * (1 + maxJitter))
  return nextAttemptAt <= now || nextAttemptAt > now + maxAheadMs
}

/** Parses Retry-After (RFC 9110, 10.2.3), seconds or a date, into ms from now; 0 when it is absent or invalid. */
export function parseRetryAfter(value: string | null, now: number): number {
  if (!value) return 0
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
