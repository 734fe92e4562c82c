import { Box, chakra } from '#styled/jsx'

const Heading = chakra('h2')

/** Points under a heading; `isNumbered` where their order matters. */
export function PointList({
  title,
  points,
  isNumbered = false,
}: {
  title: string
  points: readonly string[]
  isNumbered?: boolean
}) {
  return (
    <>
      <Heading fontSize="xl" mt="7" mb="3">
        {title}
      </Heading>
      <Box
        as={isNumbered ? 'ol' : 'ul'}
        maxW="prose"
        pl="6"
        css={{
          listStyleType: isNumbered ? 'decimal' : '"–  "',
          '& > li + li': { mt: '2' },
          '& > li::marker': { color: 'nyasa', fontWeight: 'bold' },
        }}
      >
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Box>
    </>
  )
}
