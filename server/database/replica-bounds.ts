/** How often both databases are asked for their positions. */
export const intervalMs = 500
/** A database that does not answer in this time is away. */
export const answerWithinMs = 1500

/**
 * How old the state is that visitors may read of a replica, in seconds: also how long they may still read what was removed.
 * docs/privacy.md states these limits.
 */
export const olderState = {
  /** READ_MAX_LAG_SECONDS where it is not set. */
  allowedLag: 5,
  /** The largest value of it. */
  mostAllowedLag: 60,
  /** More where the primary leaves one question of a server without an answer: from the answer before it to the next one. */
  missedAnswer: Math.ceil((2 * intervalMs + 3 * answerWithinMs) / 1000),
  /** More, in all, where a server gets no answer of a primary that others still write to. */
  cutOff: 3600,
} as const
