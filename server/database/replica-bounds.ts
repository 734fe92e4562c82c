/** How often both databases are asked for their positions. */
export const intervalMs = 500
/** A database that does not answer in this time is away. */
export const answerWithinMs = 1500

/**
 * How old the state is that visitors may read of a replica, in seconds: also how long they may still read what was removed.
 * docs/privacy.md states these limits.
 */
export const maxStalenessSeconds = {
  /** READ_MAX_LAG_SECONDS where it is not set. */
  allowedLag: 5,
  /** The largest value of it. */
  maxAllowedLag: 60,
  /** Added if one poll of the primary times out: the longest time from the start of an answered poll to the next answer. */
  missedAnswer: Math.ceil((2 * intervalMs + 3 * answerWithinMs) / 1000),
  /** Added, in all, while a server gets no answer from a primary to which others still write. */
  cutOff: 3600,
} as const
