import { m } from '#i18n/paraglide/messages.js'
import { Box } from '#styled/jsx'
import { CardGrid } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.ts'

const six = ['a', 'b', 'c', 'd', 'e', 'f']

/** Six cards as tall as those to come, so that nothing jumps (seed 1, section 2). */
export function ArchivePlaceholders() {
  return (
    <CardGrid aria-busy="true" aria-label={m.loading()} role="status" mt="5">
      {six.map((key) => (
        <Box
          key={key}
          data-placeholder=""
          bg="card"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          overflow="hidden"
          minH="22rem"
        >
          <Skeleton h="104px" borderRadius="0" />
          <Box p="4">
            <Skeleton w="50%" />
            <Skeleton mt="3" h="1.6em" />
            <Skeleton mt="3" h="4em" />
            <Skeleton mt="4" w="70%" />
          </Box>
        </Box>
      ))}
    </CardGrid>
  )
}
