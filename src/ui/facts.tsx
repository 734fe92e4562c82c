import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import type { ReactNode } from 'react'

/** Facts about a thing, each with its name: "Client: Mbeya Girls". */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box as="dl" mt="3" fontSize="sm">
      {facts.map(([name, value]) => (
        <Flex key={name} columnGap="2" flexWrap="wrap">
          <Box as="dt" color="soft">
            {name}
          </Box>
          <Box as="dd" fontWeight="semibold" minW="0" overflowWrap="anywhere">
            {value}
          </Box>
        </Flex>
      ))}
    </Box>
  )
}
