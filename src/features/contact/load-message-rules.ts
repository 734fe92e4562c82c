import { onceWithRetry } from '#loading/with-retry.ts'

/** The validation rules, lazy-loaded with their schema when the user starts to write. */
export const messageRules = onceWithRetry(() => import('./message-rules.ts'))
