/** Shown where a post does not say how long it takes to read (seed 1, section 2). */
export const defaultReadTime = '5 min read'

/** Minutes to read `words` words: words / 200, rounded up (seed 1, section 5). */
export function readTimeMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / 200))
}
