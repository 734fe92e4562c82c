import { once } from '#loading/after-hydration.ts'

/**
 * Markdown and its sanitizer, lazy-loaded because of their size. Rejects if the chunk fails to load; drafts are saved
 * without it.
 */
// oxlint-disable-next-line vior/late-imports -- Markdown and its sanitiser are large, and for writers
export const postRules = once(() => import('./post-rules.ts'))
