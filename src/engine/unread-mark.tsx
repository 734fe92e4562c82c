import { useSnapshot } from 'valtio'
import { css } from '#styled/css'
import { unread } from './unread.ts'

/** A dot on a button that leads to what happened; its words are for screen readers. */
export function UnreadMark() {
  const { words } = useSnapshot(unread)
  if (words === null) return null
  // All border: that stays where colours are forced.
  const markStyle = css({
    alignSelf: 'flex-start',
    w: '0',
    h: '0',
    mt: '2',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderWidth: '[5px]',
    borderColor: 'accent',
    borderRadius: 'full',
  })
  return (
    <span className={markStyle} data-unread="">
      {' '}
      {words}
    </span>
  )
}
