import { proxy } from 'valtio'

/** Set while somebody is asked what to do with what is on this device alone: unsent actions, and posts being written. */
export const signOutQuestion = proxy<{ unsent: number | null; drafts: number }>({ unsent: null, drafts: 0 })
