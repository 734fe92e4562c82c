/** Errors of chunks that failed to load, each with a function that resets the memoised import for another try. */
export const failedChunks = new WeakMap<Error, () => void>()
