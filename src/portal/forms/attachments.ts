/** What a ticket takes at most for each file (seed 2, section 9: 10MB). */
export const maxAttachmentBytes = 10 * 1024 * 1024

type Sized = { name: string; size: number }

/** Files that may stay, and those that are too large. */
export function sortFiles<T extends Sized>(files: readonly T[]): { taken: T[]; refused: T[] } {
  return {
    taken: files.filter(({ size }) => size <= maxAttachmentBytes),
    refused: files.filter(({ size }) => size > maxAttachmentBytes),
  }
}
