import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { memo } from 'react'
import { formatDate } from '#i18n/format.ts'
import { CommentState } from './comment-state.tsx'
import { isSameComment, type ShownComment } from './thread.ts'

export const CommentItem = memo(CommentCard, (before, after) => isSameComment(before.comment, after.comment))

function CommentCard({ comment }: { comment: ShownComment }) {
  const edge = comment.row === null ? 'line' : comment.row.state === 'parked' ? 'udongo' : 'jua'
  return (
    <Box
      as="article"
      bg="card"
      borderLeftWidth="4px"
      borderColor={edge}
      borderRadius="sm"
      px="4"
      py="3"
      data-waiting={comment.row ? comment.row.state : undefined}
    >
      <Flex gap="3" alignItems="baseline" flexWrap="wrap">
        <Box fontWeight="bold">{comment.authorName}</Box>
        <Box as="time" color="soft" fontSize="xs" {...{ dateTime: comment.createdAt }}>
          {formatDate(comment.createdAt)}
        </Box>
      </Flex>
      <Box mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {comment.content}
      </Box>
      {comment.row ? <CommentState row={comment.row} /> : null}
    </Box>
  )
}
