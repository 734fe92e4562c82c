/** The stores and sync of notifications, in a chunk of their own: visitors need none of it. */
export * from './notifications.store.ts'
export * from './notifications.sync.ts'
export * from './push.store.ts'
