import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Box, chakra } from '#styled/jsx'
import { Cover } from './kanga.tsx'
import { PageTitle } from './page-title.ts'

export const BackLink = createLink(
  chakra('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      color: 'nyasa',
      fontWeight: 'bold',
    },
  }),
)

type ItemPageProps = {
  seed: string
  back: ReactNode
  tags: ReactNode
  title: string
  lead: string
  /** What to know before deciding, and what to do: beside the text where there is room. */
  aside: ReactNode
  children: ReactNode
}

/** The page of one thing of a catalogue. */
export function ItemPage({ seed, back, tags, title, lead, aside, children }: ItemPageProps) {
  return (
    <Box py={{ base: '4', md: '8' }}>
      {back}
      <Box borderRadius="md" overflow="hidden" mt="2">
        <Cover seed={seed} h="140px" />
      </Box>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' }}
        gridTemplateRows={{ md: 'auto 1fr' }}
        columnGap="10"
        rowGap={{ base: '6', md: '0' }}
        mt="6"
        alignItems="start"
      >
        <Box>
          {tags}
          <PageTitle mt="4">{title}</PageTitle>
          <Box as="p" mt="3" fontSize="lg" maxW="prose">
            {lead}
          </Box>
        </Box>
        <Box
          bg="card"
          gridColumn={{ md: '2' }}
          gridRow={{ md: '1 / span 2' }}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          p="5"
        >
          {aside}
        </Box>
        <Box>{children}</Box>
      </Box>
    </Box>
  )
}
