/** Errors that say that a part's code could not be had, each with what lets the part be asked for again. */
export const failedChunks = new WeakMap<Error, () => void>()
