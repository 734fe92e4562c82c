import type { ReactNode } from 'react'
import { formatDate } from '#i18n/format.ts'
import type { RowState } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { Stars } from '#ui/stars.tsx'

type RatingCardProps = {
  /** The element's id, as a link target. */
  id?: string
  author: string
  /** ISO 8601. */
  at: string
  rating: number
  comment: string
  /** Set for a comment that is not on the server yet; `children` are the actions for it. */
  state?: RowState
  children?: ReactNode
}

/** A comment with its star rating. */
export function RatingCard({ id, author, at, rating, comment, state, children }: RatingCardProps) {
  const edge = state === undefined ? 'line' : state === 'parked' ? 'danger' : 'highlight'
  return (
    <li
      className={css({
        bg: 'card',
        borderLeftWidth: '4px',
        borderColor: edge,
        borderRadius: 'sm',
        px: '4',
        py: '3',
      })}
      id={id}
      data-waiting={state}
    >
      <div className={css({ display: 'flex', columnGap: '3', alignItems: 'baseline', flexWrap: 'wrap' })}>
        <div className={css({ fontWeight: 'bold' })}>{author}</div>
        <time className={css({ color: 'soft', fontSize: 'xs' })} dateTime={at}>
          {formatDate(at)}
        </time>
      </div>
      <Stars rating={rating} />
      <div className={css({ mt: '1', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{comment}</div>
      {children}
    </li>
  )
}
