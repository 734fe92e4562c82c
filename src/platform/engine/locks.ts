/** The part of Web Locks the engine uses: work waits for its turn over all tabs and the worker. */
export type Locks = { request: <T>(name: string, work: () => Promise<T>) => Promise<T> }
