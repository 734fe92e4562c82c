import { proxy } from 'valtio'

/**
 * Set while the user is asked what to do with data that exists only on this device: unsent actions, drafts, items kept
 * in the app (from the portal, or shared to it), and downloads not yet saved by the browser. `userId`: whose data it is.
 */
export const signOutQuestion = proxy<{
  userId: number
  unsent: number | null
  drafts: number
  localRecords: number
  files: number
}>({
  userId: 0,
  unsent: null,
  drafts: 0,
  localRecords: 0,
  files: 0,
})
