import { proxy } from 'valtio'

/**
 * Text for screen readers about unread notifications, null for none. Set by the engine, so that the entry chunk contains no
 * message for it.
 */
export const unread = proxy<{ words: string | null }>({ words: null })
