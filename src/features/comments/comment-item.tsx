import { memo } from 'react'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex } from '#styled/jsx'
import { Later } from '#ui/later.tsx'
import { isSameComment, type ShownComment } from './thread.ts'

const loadState = () => import('./comment-state.tsx').then((part) => part.CommentState)
const loadOwn = () => import('./own-comment.tsx').then((part) => part.OwnComment)

type CommentItemProps = { comment: ShownComment; slug: string; userId: number | null }

export const CommentItem = memo(
  CommentCard,
  (before, after) => before.userId === after.userId && isSameComment(before.comment, after.comment),
)

function CommentCard({ comment, slug, userId }: CommentItemProps) {
  const { row, change, serverId } = comment
  const open = row ?? change
  const edge = open === null ? 'line' : open.state === 'parked' ? 'udongo' : 'jua'
  const isGoing = change?.kind === 'comment_delete' && change.state !== 'parked'
  return (
    <Box
      as="article"
      id={serverId === null ? undefined : `comment-${serverId}`}
      bg="card"
      borderLeftWidth="4px"
      borderColor={edge}
      borderRadius="sm"
      px="4"
      py="3"
      data-waiting={open ? open.state : undefined}
    >
      <Flex columnGap="3" alignItems="baseline" flexWrap="wrap">
        <Box fontWeight="bold">{comment.authorName}</Box>
        <Box as="time" color="soft" fontSize="xs" {...{ dateTime: comment.createdAt }}>
          {formatDate(comment.createdAt)}
        </Box>
        {comment.answers ? (
          <Box color="soft" fontSize="xs">
            {m.comment_answers({ author: comment.answers })}
          </Box>
        ) : null}
      </Flex>
      <Box
        mt="1"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(isGoing ? { textDecoration: 'line-through', color: 'soft' } : {})}
      >
        {comment.content}
      </Box>
      {row ? <Later load={loadState} props={{ row }} minH="4.5rem" /> : null}
      {comment.isOwn && serverId !== null && userId !== null ? (
        <Later
          load={loadOwn}
          props={{ slug, id: serverId, content: comment.content, change, userId }}
          minH="2.75rem"
        />
      ) : null}
    </Box>
  )
}
