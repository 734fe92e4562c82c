import { proxy } from 'valtio'

/**
 * Set while somebody is asked what to do with what is on this device alone: unsent actions, posts being written, things
 * kept in the app (from the portal, or shared to it), and downloads that the browser has not saved yet.
 */
export const signOutQuestion = proxy<{ unsent: number | null; drafts: number; kept: number; files: number }>({
  unsent: null,
  drafts: 0,
  kept: 0,
  files: 0,
})
