import { createLink } from '@tanstack/react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Box, chakra } from '#styled/jsx'
import { Cover } from '#ui/kanga.tsx'
import type { Landing } from './load-landing.ts'
import { pageOf } from './landing-rules.ts'
import { Section } from './section.tsx'

const Tile = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '4',
      alignItems: 'center',
      borderTopWidth: '1px',
      borderColor: 'line',
      py: '4',
      '&:hover h3': { color: 'nyasa' },
    },
  }),
)
const Name = chakra('h3')

/** What we run ourselves: a strip of cloth, its name and a sentence. */
export function Solutions({ solutions }: { solutions: Landing['solutions'] }) {
  return (
    <Section id="solutions" title={m.home_solutions()} lead={m.home_solutions_lead()}>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="10">
        {solutions.map(({ id, title, text, href }) => (
          <Tile key={id} to={pageOf(href)}>
            <Box w="24" flexShrink="0" borderRadius="md" overflow="hidden" lineHeight="0">
              <Cover seed={`solution-${id}`} h="96px" />
            </Box>
            <Box flex="1 1 9rem" minW="0">
              <Name fontSize="xl">{title}</Name>
              <Box as="p" mt="1" color="soft">
                {text}
              </Box>
            </Box>
          </Tile>
        ))}
      </Box>
    </Section>
  )
}
