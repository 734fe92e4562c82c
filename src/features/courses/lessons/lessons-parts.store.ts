/** The store and sync of lessons, in a chunk of their own: only those who read some need their schemas. */
export * from './exercise-code.store.ts'
export * from './lessons.store.ts'
export * from './lessons.sync.ts'
export * from './progress.store.ts'
export * from './progress.sync.ts'
