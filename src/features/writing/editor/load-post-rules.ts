import { once } from '#loading/after-hydration.ts'
import type * as PostRules from './post-rules.ts'

let loaded: typeof PostRules | undefined

/**
 * Markdown and its sanitizer, lazy-loaded because of their size. Rejects if the chunk fails to load; drafts are saved
 * without it.
 */
// oxlint-disable-next-line vior/late-imports -- Markdown and its sanitiser are large, and for writers
export const postRules = once(async () => (loaded = await import('./post-rules.ts')))

/** The rules if they are here, for what must not wait for them. */
export const loadedPostRules = (): typeof PostRules | undefined => loaded
