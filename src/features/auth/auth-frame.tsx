import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const Heading = chakra('h1')

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box maxW="form" mx="auto" py={{ base: '6', md: '10' }}>
      <Heading fontSize="3xl" mb="6">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
