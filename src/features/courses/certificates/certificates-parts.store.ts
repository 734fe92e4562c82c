/** The store and sync of certificates, in a chunk of their own: only those who have some, or check one, need them. */
export * from './certificates.store.ts'
export * from './certificates.sync.ts'
