import { onceWithRetry } from '#loading/with-retry.ts'

/** Loads service worker registration and scroll restoration on demand. */
export const deferred = onceWithRetry(() => import('./deferred.ts'))
