/** The part of Web Locks that the engine uses: mutual exclusion across all tabs and the worker. */
export type Locks = { request: <T>(name: string, work: () => Promise<T>) => Promise<T> }
