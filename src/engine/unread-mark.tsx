import { proxy, useSnapshot } from 'valtio'
import { css } from '#styled/css'

/** How much of what happened is not read, in words; null for nothing. Set after the page, whose code needs no message for it. */
export const unread = proxy<{ words: string | null }>({ words: null })

/** A dot on a button that leads to what happened; its words are for screen readers. */
export function UnreadMark() {
  const { words } = useSnapshot(unread)
  if (words === null) return null
  // All border: that stays where colours are forced.
  const look = css({
    alignSelf: 'flex-start',
    w: '0',
    h: '0',
    mt: '2',
    ml: '-1',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderWidth: '[5px]',
    borderColor: 'accent',
    borderRadius: 'full',
  })
  return (
    <span className={look} data-unread="">
      {' '}
      {words}
    </span>
  )
}
