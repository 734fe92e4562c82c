import { onceWithRetry } from '#loading/with-retry.ts'

/** The service worker's side of the page, and what puts a reloaded page back to its place. */
export const late = onceWithRetry(() => import('./late.ts'))
