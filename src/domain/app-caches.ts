/** What the worker keeps beside its precache, from its first use on. */
export const runtimeCache = 'runtime'

/** Caches of the app itself, without which it would not open offline. */
export const isAppCache = (name: string) => name.startsWith('workbox-precache') || name === runtimeCache
