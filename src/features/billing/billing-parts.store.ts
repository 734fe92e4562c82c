/** The store and sync of invoices and documents, in a chunk of their own: only those who have some need their schemas. */
export * from './billing.store.ts'
export * from './billing.sync.ts'
