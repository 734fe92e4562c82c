import { proxy } from 'valtio'

/** Set while somebody is asked what to do with what was not sent: how much it is. */
export const signOutQuestion = proxy<{ unsent: number | null }>({ unsent: null })
