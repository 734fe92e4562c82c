import { once } from '#loading/after-hydration.ts'

/**
 * Markdown with its cleaning, heavy and for who writes: it rejects where it cannot be had now, and what is typed is kept without
 * it.
 */
export const postRules = once(() => import('./post-rules.ts'))
