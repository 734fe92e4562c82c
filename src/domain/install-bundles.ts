import type { Locale } from './locale.ts'

/**
 * An install bundle has many scripts of the site in one file: the first line is JSON, a list of their paths and sizes in
 * bytes; their contents follow in that order (docs/decisions/058-install-bundles.md).
 */
export type BundleHead = readonly (readonly [url: string, bytes: number])[]

/** The scripts of all languages, or those of one. */
export type BundleName = 'all' | Locale

/** Request header by which the worker asks for the difference to the version it has of a file, or for nothing (204). */
export const differenceOnly = 'x-difference-only'
