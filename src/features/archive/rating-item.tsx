import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { formatDate } from '#i18n/format.ts'
import type { CachedRating } from '#platform/database.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { Stars } from '#ui/stars.tsx'
import { OpenRow } from './open-row.tsx'

type RatingItemProps = { author: string } & (
  | { rating: CachedRating }
  | {
      row: RowFor<'rating'>
      canEdit: boolean
    }
)

/** One comment with its stars: from the server, or on its way there. */
export function RatingItem(props: RatingItemProps) {
  const isWaiting = 'row' in props
  const { rating, comment } = isWaiting ? props.row.payload : props.rating
  const at = isWaiting ? new Date(props.row.createdAt).toISOString() : props.rating.created_at
  const edge = isWaiting ? (props.row.state === 'parked' ? 'udongo' : 'jua') : 'line'
  return (
    <Box
      as="li"
      bg="card"
      borderLeftWidth="4px"
      borderColor={edge}
      borderRadius="sm"
      px="4"
      py="3"
      data-waiting={isWaiting ? props.row.state : undefined}
    >
      <Flex columnGap="3" alignItems="baseline" flexWrap="wrap">
        <Box fontWeight="bold">{props.author}</Box>
        <Box as="time" color="soft" fontSize="xs" {...{ dateTime: at }}>
          {formatDate(at)}
        </Box>
      </Flex>
      <Stars rating={rating} />
      <Box mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {comment}
      </Box>
      {isWaiting ? <OpenRow row={props.row} canEdit={props.canEdit} text={comment} /> : null}
    </Box>
  )
}
