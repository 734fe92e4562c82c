/** Errors of chunks that could not be loaded, each with a function that allows another try. */
export const failedChunks = new WeakMap<Error, () => void>()
