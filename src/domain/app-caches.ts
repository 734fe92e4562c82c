/** Cache of the app's own files, which the worker fills when it is installed. */
export const appCache = 'app-files'

/** Caches of the worker's earlier versions, with the same files. A version in use may still be one of them. */
export const isFormerAppCache = (name: string) =>
  name.startsWith('workbox-precache') || ['runtime', 'on-use', 'portal'].includes(name)

/** Caches without which the app would not open offline. */
export const isAppCache = (name: string) => name === appCache || isFormerAppCache(name)
