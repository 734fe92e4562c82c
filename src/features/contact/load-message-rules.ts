import { onceWithRetry } from '#loading/with-retry.ts'

/** The rules of a message come with its schema, for whoever begins to write one. */
export const messageRules = onceWithRetry(() => import('./message-rules.ts'))
