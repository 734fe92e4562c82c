/** The store and sync of inquiries, in a chunk of their own: only those who have some need their schemas. */
export * from './inquiries.store.ts'
export * from './inquiries.sync.ts'
