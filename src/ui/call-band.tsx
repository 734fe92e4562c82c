import type { ReactNode } from 'react'
import { Box, Flex, chakra } from '#styled/jsx'

const Heading = chakra('h2')

type CallBandProps = { id?: string; title: string; text: string; children: ReactNode }

/** A call to do something, on the night blue of the kanga's border; `children` are the links. */
export function CallBand({ id, title, text, children }: CallBandProps) {
  return (
    <Box
      as="section"
      id={id}
      scrollMarginTop="24"
      mt="12"
      px={{ base: '5', md: '8' }}
      py="7"
      bg="tint"
      borderRadius="md"
      borderLeftWidth="8px"
      borderColor="jua"
    >
      <Heading fontSize="2xl">{title}</Heading>
      <Box as="p" mt="2" mb="5" maxW="prose">
        {text}
      </Box>
      <Flex gap="3" flexWrap="wrap">
        {children}
      </Flex>
    </Box>
  )
}
