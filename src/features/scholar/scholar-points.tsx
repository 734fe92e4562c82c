import { Box, chakra } from '#styled/jsx'

const Title = chakra('h3')

type Point = { id: string; title: string; text: string }

export function ScholarPoints({ points, columns }: { points: readonly Point[]; columns: 2 | 3 }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: columns === 3 ? 'repeat(3, 1fr)' : '1fr 1fr' }}
      gap="6"
    >
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
