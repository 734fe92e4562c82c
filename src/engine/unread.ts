import { proxy } from 'valtio'

/** How much of what happened is not read, in words; null for nothing. Set after the page, whose code needs no message for it. */
export const unread = proxy<{ words: string | null }>({ words: null })
