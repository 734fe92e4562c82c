import { memo } from 'react'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Initials } from '#ui/initials.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { commentActionsRecipe, commentHeadRecipe, commentRecipe, commentTextRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { isSameComment, type ShownComment } from './thread.ts'

const CommentState = lazySection(() => import('./comment-state.tsx'), 'CommentState', {
  placeholderStyle: css.raw({ minH: '[4.5rem]' }),
})
const ReportComment = lazySection(() => import('#engine/report-comment.tsx'), 'ReportComment', {
  placeholderStyle: css.raw({ minH: '11' }),
})
const OwnComment = lazySection(() => import('./own-comment.tsx'), 'OwnComment', {
  placeholderStyle: css.raw({ minH: '11' }),
})

const Card = styled('article', commentRecipe)
const Head = styled('div', commentHeadRecipe)
const Text = styled('div', commentTextRecipe)
const Actions = styled('div', commentActionsRecipe)

type CommentItemProps = {
  comment: ShownComment
  slug: string
  userId: number | null
  /** Must be stable, because the comment is memoized. */
  onReply: (comment: ShownComment) => void
}

export const CommentItem = memo(
  CommentCard,
  (before, after) => before.userId === after.userId && isSameComment(before.comment, after.comment),
)

function CommentCard({ comment, slug, userId, onReply }: CommentItemProps) {
  const { row, change, serverId } = comment
  const open = row ?? change
  const isGoing = change?.kind === 'comment_delete' && change.state !== 'parked'
  return (
    <Card
      css={[
        open !== null && { borderColor: open.state === 'parked' ? 'danger' : 'highlight' },
        serverId === null && { pb: '3' },
      ]}
      id={serverId === null ? undefined : `comment-${serverId}`}
      data-waiting={open ? open.state : undefined}
    >
      <Initials name={comment.authorName} />
      <div className={css({ flex: '1', minW: '0' })}>
        <Head>
          <b>{comment.authorName}</b>
          <time dateTime={comment.createdAt}>{formatDate(comment.createdAt)}</time>
          {comment.answers ? <div>{m.comment_answers({ author: comment.answers })}</div> : null}
        </Head>
        <Text css={isGoing && { textDecoration: 'line-through', color: 'soft' }}>{comment.content}</Text>
        {row ? <CommentState row={row} /> : null}
        <Actions>
          {/* Only comments on the server can be replied to. */}
          {serverId === null || change?.kind === 'comment_delete' ? null : (
            <Button
              variant="plain"
              onClick={() => onReply(comment)}
              aria-label={m.reply_label({ author: comment.authorName })}
              data-reply={serverId}
            >
              {m.reply()}
            </Button>
          )}
          {!comment.isOwn && serverId !== null && userId !== null ? (
            <ReportComment
              comment={{ of: 'blog', id: serverId, title: '', path: `/blog/${slug}#comments` }}
              author={comment.authorName}
            />
          ) : null}
          {comment.isOwn && serverId !== null && userId !== null ? (
            <OwnComment slug={slug} id={serverId} content={comment.content} change={change} userId={userId} />
          ) : null}
        </Actions>
      </div>
    </Card>
  )
}
