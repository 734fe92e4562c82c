import { proxy, useSnapshot } from 'valtio'

/** How much of what happened is not read, in words; null for nothing. Set after the page, whose code needs no message for it. */
export const unread = proxy<{ words: string | null }>({ words: null })

/** A dot on a button that leads to what happened, read as part of its name where that is its content. */
export function UnreadMark() {
  const { words } = useSnapshot(unread)
  return words === null ? null : <span className="unread"> {words}</span>
}
