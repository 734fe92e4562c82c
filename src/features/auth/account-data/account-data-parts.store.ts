/** Store and sync of everything about an account, in a chunk of their own: few ask for it. */
export * from './account-data.sync.ts'
