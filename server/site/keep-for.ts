/**
 * Returns a function that makes something at most once in `ms`; concurrent callers share it, and one that failed is not kept.
 * `now` in milliseconds: after it was set back, the next call makes it anew.
 */
export function keepFor<T>(ms: number, now: () => number, make: () => Promise<T>): () => Promise<T> {
  let kept: { made: Promise<T>; at: number } | undefined
  return () => {
    const age = kept ? now() - kept.at : ms
    if (kept && age >= 0 && age < ms) return kept.made
    const started = { made: make(), at: now() }
    kept = started
    started.made.catch(() => {
      if (kept === started) kept = undefined
    })
    return started.made
  }
}
