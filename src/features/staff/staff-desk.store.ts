/** The store and sync of the staff desk, in a chunk of their own: few people need their schemas. */
export * from './staff.store.ts'
export * from './staff.sync.ts'
export * from './newsletter/subscribers.sync.ts'
export * from './second-step.sync.ts'
export * from './billing/billing.sync.ts'
export * from './courses/classes.sync.ts'
