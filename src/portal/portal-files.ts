import { readPortal } from './read-portal.ts'
import words from './words.json' with { type: 'json' }

/** Each file in the folder is a role: `client.json` is shown at /client. For the build and tests only. */
export const files = import.meta.glob<unknown>('./catalogues/*.json', { eager: true, import: 'default' })

export const portal = readPortal(files, words)
