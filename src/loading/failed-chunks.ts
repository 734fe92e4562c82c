/**
 * Errors of chunks that failed to load, each with a function that resets the memoised import for another try. An error is of
 * one chunk.
 */
export const failedChunks = new WeakMap<Error, () => void>()
