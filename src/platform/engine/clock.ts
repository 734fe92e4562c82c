/** The engine's time source, in ms since 1970; replaceable in tests. */
export type Clock = { now: () => number }

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Whether a stored time is less than `ms` ago. One in the future is not: the device's date was wrong when it was stored, and
 * would make what was fetched then fresh for as long.
 */
export function isRecent(at: number, ms: number, clock: Clock): boolean {
  const now = clock.now()
  return at <= now && now - at < ms
}
