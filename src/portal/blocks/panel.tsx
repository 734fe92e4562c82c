import { useId, type ReactNode } from 'react'
import { Box, Flex, chakra } from '#styled/jsx'

const Heading = chakra('h2')

type PanelProps = { title: string; lead?: string | undefined; end?: ReactNode; children: ReactNode }

/** What a block stands in: its heading, something to do beside it, and the content. */
export function Panel({ title, lead, end, children }: PanelProps) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="card"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      p={{ base: '4', md: '5' }}
      h="full"
    >
      <Flex justifyContent="space-between" alignItems="center" flexWrap="wrap" gap="3" mb="4">
        <Box minW="0">
          <Heading id={id} fontSize="lg">
            {title}
          </Heading>
          {lead ? (
            <Box color="soft" fontSize="sm" mt="1">
              {lead}
            </Box>
          ) : null}
        </Box>
        {end}
      </Flex>
      {children}
    </Box>
  )
}
