import { fileURLToPath } from 'node:url'

/** A file of this project by its path from the root, for modules that the build puts elsewhere. */
export const fileOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
