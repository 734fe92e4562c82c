import { memo } from 'react'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { LazySection } from '#ui/lazy-section.tsx'
import { isSameComment, type ShownComment } from './thread.ts'

const CommentState = lazyWithRetry(() => import('./comment-state.tsx'), 'CommentState')
const OwnComment = lazyWithRetry(() => import('./own-comment.tsx'), 'OwnComment')

type CommentItemProps = { comment: ShownComment; slug: string; userId: number | null }

export const CommentItem = memo(
  CommentCard,
  (before, after) => before.userId === after.userId && isSameComment(before.comment, after.comment),
)

function CommentCard({ comment, slug, userId }: CommentItemProps) {
  const { row, change, serverId } = comment
  const open = row ?? change
  const edge = open === null ? 'line' : open.state === 'parked' ? 'danger' : 'highlight'
  const isGoing = change?.kind === 'comment_delete' && change.state !== 'parked'
  return (
    <article
      className={css({
        bg: 'card',
        borderLeftWidth: '4px',
        borderColor: edge,
        borderRadius: 'sm',
        px: '4',
        py: '3',
      })}
      id={serverId === null ? undefined : `comment-${serverId}`}
      data-waiting={open ? open.state : undefined}
    >
      <div className={css({ display: 'flex', columnGap: '3', alignItems: 'baseline', flexWrap: 'wrap' })}>
        <div className={css({ fontWeight: 'bold' })}>{comment.authorName}</div>
        <time className={css({ color: 'soft', fontSize: 'xs' })} dateTime={comment.createdAt}>
          {formatDate(comment.createdAt)}
        </time>
        {comment.answers ? (
          <div className={css({ color: 'soft', fontSize: 'xs' })}>
            {m.comment_answers({ author: comment.answers })}
          </div>
        ) : null}
      </div>
      <div
        className={css(
          { mt: '1', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
          isGoing && { textDecoration: 'line-through', color: 'soft' },
        )}
      >
        {comment.content}
      </div>
      {row ? (
        <LazySection place={css.raw({ minH: '[4.5rem]' })}>
          <CommentState row={row} />
        </LazySection>
      ) : null}
      {comment.isOwn && serverId !== null && userId !== null ? (
        <LazySection place={css.raw({ minH: '11' })}>
          <OwnComment slug={slug} id={serverId} content={comment.content} change={change} userId={userId} />
        </LazySection>
      ) : null}
    </article>
  )
}
