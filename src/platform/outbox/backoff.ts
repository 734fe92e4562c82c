const longestWaitMs = 300_000
/** However long the server asks for. */
const longestAskedMs = 3_600_000

/**
 * When to try again after `attempts` failed attempts: 1, 2, 4 … 300 s with up to a quarter of jitter,
 * or later when the server asked for it (`askedMs`, at most an hour).
 */
export function nextAttempt(now: number, attempts: number, random: number, askedMs = 0): number {
  const wait = Math.min(longestWaitMs, 1000 * 2 ** Math.min(20, Math.max(0, attempts - 1)))
  return now + Math.max(wait * (0.75 + random / 4), Math.min(askedMs, longestAskedMs))
}

/**
 * Whether the moment is come. One further away than the backoff, or the server that asked for `askedMs`, can have put it
 * was dated by a wrong clock.
 */
export function isDue(nextAttemptAt: number, now: number, askedMs = 0): boolean {
  const longest = Math.max(longestWaitMs, Math.min(askedMs, longestAskedMs))
  return nextAttemptAt <= now || nextAttemptAt > now + longest
}

/** Reads Retry-After (RFC 9110, 10.2.3), seconds or a date, as ms from now; 0 when absent or unreadable. */
export function retryAfterMs(value: string | null, now: number): number {
  if (!value) return 0
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
