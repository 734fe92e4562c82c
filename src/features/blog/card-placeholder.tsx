import { Box } from '#styled/jsx'
import { Skeleton } from '#ui/skeleton.ts'

/** As tall as a card with a title of two lines, so that nothing jumps when the posts arrive. */
export function CardPlaceholder() {
  return (
    <Box bg="card" borderWidth="1px" borderColor="line" borderRadius="md" overflow="hidden" minH="20rem">
      <Skeleton h="104px" borderRadius="0" />
      <Box p="4">
        <Skeleton w="40%" />
        <Skeleton mt="3" h="3.2em" />
        <Skeleton mt="3" h="4em" />
      </Box>
    </Box>
  )
}
