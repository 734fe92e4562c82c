import { loadPatiently } from '#loading/patiently.ts'

/** The service worker's side of the page, and what puts a reloaded page back to its place. */
export const late = loadPatiently(() => import('./late.ts'))
