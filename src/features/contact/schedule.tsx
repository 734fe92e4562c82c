import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'

const Heading = chakra('h2')

/** When somebody is there, and how to settle a time; the button #schedule leads here. */
export function Schedule({ hours }: { hours: Packs['contact']['hours'] }) {
  return (
    <Box as="section" id="schedule" bg="tint" borderRadius="md" p="5" scrollMarginTop="24">
      <Heading fontSize="xl">{m.business_hours()}</Heading>
      <Box as="dl" mt="3">
        {hours.map(({ id, days, text }) => (
          <Flex
            flexWrap="wrap"
            key={id}
            justifyContent="space-between"
            gap="4"
            py="2"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <dt>{days}</dt>
            <Box as="dd" fontWeight="bold" textAlign="right">
              {text}
            </Box>
          </Flex>
        ))}
      </Box>
      <Box mt="4">{m.schedule_text()}</Box>
    </Box>
  )
}
