import type { ReactNode } from 'react'
import { Box, Flex, chakra } from '#styled/jsx'

const Heading = chakra('h2')

type SectionProps = { id: string; title: string; lead?: string; end?: ReactNode; children: ReactNode }

/** One anchor of the landing page; the header stays above its title when it is jumped to. */
export function Section({ id, title, lead, end, children }: SectionProps) {
  return (
    <Box
      as="section"
      id={id}
      aria-labelledby={`${id}-title`}
      pt={{ base: '10', md: '16' }}
      scrollMarginTop="16"
      lateLayout="56rem"
    >
      <Flex justifyContent="space-between" alignItems="flex-end" gap="4" flexWrap="wrap" mb="5">
        <Box>
          <Heading id={`${id}-title`} fontSize={{ base: '2xl', md: '3xl' }}>
            {title}
          </Heading>
          {lead ? (
            <Box as="p" mt="1" color="soft" fontSize="lg" maxW="prose">
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
