import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { Mji } from '#ui/mji.tsx'
import { ButtonLink } from '#ui/link.ts'
import { titleId } from '#ui/page-title.ts'
import type { Landing } from './load-landing.ts'

const Heading = chakra('h1')
const Lead = chakra('p')

/** On a phone the picture is above the text and comes after it, so its room is kept: 440 by 340, as it is drawn. */
const picture = { width: '15.5rem', height: '11.98rem' }

export function Hero({ stats }: { stats: Landing['stats'] }) {
  return (
    <Box
      as="section"
      id="hero"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1.1fr 0.9fr' }}
      gridTemplateRows={{ base: `${picture.height} auto`, md: 'auto' }}
      gap={{ base: '6', md: '10' }}
      alignItems="center"
      pt={{ base: '6', md: '11' }}
      scrollMarginTop="16"
    >
      <Box gridRow={{ base: '2', md: '1' }}>
        <Heading id={titleId} fontSize="4xl" lineHeight="1.04" letterSpacing="-0.035em">
          {m.home_title()}
        </Heading>
        <Lead mt="4" mb="6" color="soft" fontSize="lg" maxW="prose">
          {m.home_lead()}
        </Lead>
        <Flex gap="3" flexWrap="wrap">
          <ButtonLink to="/contact">{m.home_start()}</ButtonLink>
          <ButtonLink to="/thinkforge" look="quiet">
            {m.home_courses()}
          </ButtonLink>
        </Flex>
        <Flex as="dl" gap="7" mt="7" flexWrap="wrap">
          {stats.map(({ id, value, label }) => (
            <Flex key={id} flexDirection="column-reverse">
              <Box as="dt" color="soft" fontSize="xs">
                {label}
              </Box>
              <Box as="dd" fontSize="2xl" fontWeight="bold" letterSpacing="-0.02em" lineHeight="1.2">
                {value}
              </Box>
            </Flex>
          ))}
        </Flex>
      </Box>
      <Box
        gridArea={{ base: '1 / 1', md: '1 / 2' }}
        maxW={{ base: picture.width, md: 'full' }}
        mx="auto"
        w="full"
      >
        <Mji />
      </Box>
    </Box>
  )
}
