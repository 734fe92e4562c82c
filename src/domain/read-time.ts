/** Shown for a post without a read time (docs/specification.md#blog-page). */
export const defaultReadTime = '5 min read'

/** Minutes to read `words` words: words / 200, rounded up (docs/specification.md#post-form). */
export function readTimeMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / 200))
}
