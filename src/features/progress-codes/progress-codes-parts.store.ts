/** Store and sync of codes and of what they show, in a chunk of their own: few have some. */
export * from './own-codes.sync.ts'
export * from './shown-progress.store.ts'
