import { readPortal } from './read-portal.ts'
import words from './words.json' with { type: 'json' }

/** Every file of the folder is a role: `client.json` is shown at /client. For the build and the tests only. */
export const files = import.meta.glob<unknown>('./catalogues/*.json', { eager: true, import: 'default' })

export const portal = readPortal(files, words)
