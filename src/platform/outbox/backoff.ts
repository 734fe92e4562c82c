const longestWaitMs = 300_000

/**
 * When to try again after `attempts` failed attempts: 1, 2, 4 … 300 s with up to a quarter of jitter,
 * or later when the server asked for it (`askedMs`, at most an hour).
 */
export function nextAttempt(now: number, attempts: number, random: number, askedMs = 0): number {
  const wait = Math.min(longestWaitMs, 1000 * 2 ** Math.min(20, Math.max(0, attempts - 1)))
  return now + Math.max(wait * (0.75 + random / 4), Math.min(askedMs, 3_600_000))
}

/** A row whose moment lies further away than any backoff can put it was dated by a wrong clock: it is due. */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + 3_600_000
}

/** Reads Retry-After (RFC 9110, 10.2.3), seconds or a date, as ms from now; 0 when absent or unreadable. */
export function retryAfterMs(value: string | null, now: number): number {
  if (!value) return 0
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
