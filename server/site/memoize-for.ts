/**
 * Returns a function that makes a value at most once in `ttlMs`; concurrent callers share it, and one that failed is not kept.
 * `now` in milliseconds: after it was set back, the next call makes it anew.
 */
export function memoizeFor<T>(ttlMs: number, now: () => number, make: () => Promise<T>): () => Promise<T> {
  let cached: { made: Promise<T>; at: number } | undefined
  return () => {
    const age = cached ? now() - cached.at : ttlMs
    if (cached && age >= 0 && age < ttlMs) return cached.made
    const started = { made: make(), at: now() }
    cached = started
    started.made.catch(() => {
      if (cached === started) cached = undefined
    })
    return started.made
  }
}
