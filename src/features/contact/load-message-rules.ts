import { loadPatiently } from '#loading/patiently.ts'

/** The rules of a message come with its schema, for whoever begins to write one. */
export const messageRules = loadPatiently(() => import('./message-rules.ts'))
