import { CircleCheck, CircleDashed } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import type { Landing } from './load-landing.ts'
import { roadmapState } from './landing-rules.ts'
import { Section } from './section.tsx'

type Item = Landing['roadmap'][number]
type RoadmapProps = { items: Landing['roadmap']; statuses: Landing['labels']['roadmap'] }

const Name = chakra('h4')
const looks = {
  done: { colour: 'rungwe', shape: CircleCheck },
  progress: { colour: 'wait', shape: CircleDashed },
} as const

/** Quarter by quarter: beside each other where there is room, down a line on a phone. */
export function Roadmap({ items, statuses }: RoadmapProps) {
  const quarters = [...new Set(items.map(({ date }) => date))]
  return (
    <Section id="roadmap" title={m.home_roadmap()} lead={m.home_roadmap_lead()}>
      <Box
        as="ol"
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
        columnGap="6"
        rowGap="6"
      >
        {quarters.map((quarter) => (
          <Box as="li" key={quarter} borderTopWidth="4px" borderColor="jua" pt="3">
            <Box as="h3" fontSize="sm" color="soft" letterSpacing="0">
              {quarter}
            </Box>
            {items
              .filter(({ date }) => date === quarter)
              .map((item) => (
                <Step key={item.id} item={item} words={statuses[roadmapState(item.status)]} />
              ))}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function Step({ item, words }: { item: Item; words: string }) {
  const { colour, shape } = looks[roadmapState(item.status)]
  return (
    <Box mt="3" {...(item.colorful ? { bg: 'tint', borderRadius: 'md', p: '4', mx: '-4px' } : { px: '3' })}>
      <Name fontSize="lg" fontWeight="bold" lineHeight="1.25">
        {item.title}
      </Name>
      <Box as="p" mt="1" color="soft" fontSize="sm">
        {item.text}
      </Box>
      <Flex mt="2" gap="2" alignItems="center" color={colour} fontSize="sm" fontWeight="bold">
        <Icon shape={shape} size={18} aria-hidden="true" />
        {words}
      </Flex>
    </Box>
  )
}
