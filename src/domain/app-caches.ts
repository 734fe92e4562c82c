/** Cache of files that the worker stores on first use, beside the precache. */
export const runtimeCache = 'runtime'

/** Caches of the app's own files, without which it would not open offline. */
export const isAppCache = (name: string) => name.startsWith('workbox-precache') || name === runtimeCache
