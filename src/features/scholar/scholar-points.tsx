import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'

const Title = chakra('h3')

type Point = { id: string; title: string; text: string }

export function ScholarPoints({ points, columns }: { points: readonly Point[]; columns: 2 | 3 }) {
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', md: `repeat(${columns}, 1fr)` }} gap="6">
      {points.map(({ id, title, text }) => (
        <Box key={id} borderLeftWidth="4px" borderColor="jua" pl="4">
          <Title fontSize="lg">{title}</Title>
          <Box as="p" mt="1" color="soft">
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
