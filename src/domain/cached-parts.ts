/** The parts of the app that the worker keeps for use without a network, as the install page lists them. */
export const cachedParts = ['pages', 'portal', 'writing'] as const
export type CachedPart = (typeof cachedParts)[number]

/** How much of a part is in the caches. Bytes are those that the server sends with brotli. */
export type PartCount = {
  part: CachedPart
  /** All files of the part in the language in use. */
  files: number
  bytes: number
  /** Those in the caches. */
  heldFiles: number
  heldBytes: number
}

/** Types of the messages from a page to the worker about its files; both carry the language and a port. */
export const cachedFilesMessages = { count: 'COUNT_KEPT', fetchMissing: 'FETCH_MISSING' } as const

/**
 * The worker's answer. `fetchMissing` is answered after each file; the last answer has `isLast`, and files are still
 * missing if they could not be fetched.
 */
export type CachedFilesAnswer = { parts: PartCount[]; isLast: boolean }

/** The upper bound in bytes of all parts in one language, which tests/e2e/bytes.spec.ts checks. */
export const wholeAppBytes = 693_000
