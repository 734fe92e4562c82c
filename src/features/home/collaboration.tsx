import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { Pindo } from '#ui/kanga.tsx'
import type { Landing } from './load-landing.ts'

const Heading = chakra('h2')
const Name = chakra('h3')
/** On the night of the cloth, which is the same in both modes. */
const thread = '#F3EEE4'

export function Collaboration({ title, text, points, tools }: Landing['collaboration']) {
  return (
    <Box
      as="section"
      id="collaboration"
      aria-labelledby="collaboration-title"
      mt={{ base: '10', md: '16' }}
      scrollMarginTop="16"
      bg="night"
      color={thread}
      borderRadius="md"
      overflow="hidden"
    >
      <Pindo />
      <Box px={{ base: '5', md: '10' }} py={{ base: '7', md: '10' }}>
        <Heading id="collaboration-title" fontSize={{ base: '2xl', md: '3xl' }}>
          {title}
        </Heading>
        <Box as="p" mt="2" fontSize="lg" maxW="prose">
          {text}
        </Box>
        <Box
          as="ol"
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
          gap={{ base: '5', md: '8' }}
          mt="7"
        >
          {points.map((point) => (
            <Box as="li" key={point.id} borderTopWidth="3px" borderColor="jua" pt="3">
              <Name fontSize="lg">{point.title}</Name>
              <Box as="p" mt="1">
                {point.text}
              </Box>
            </Box>
          ))}
        </Box>
        <Flex mt="8" columnGap="4" rowGap="1" flexWrap="wrap" alignItems="baseline" fontSize="sm">
          <Box as="h3" fontSize="sm" color="#F5B956">
            {m.home_tools()}
          </Box>
          <Flex as="ul" columnGap="4" flexWrap="wrap">
            {tools.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </Flex>
        </Flex>
      </Box>
    </Box>
  )
}
