import { Check } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex, chakra } from '#styled/jsx'
import { Cover } from '#ui/kanga.tsx'
import { ButtonLink } from '#ui/link.ts'

const Title = chakra('h2')

type Service = Packs['scholar']['services'][number]

export function ScholarService({ service }: { service: Service }) {
  return (
    <Flex
      as="article"
      flexDirection="column"
      bg="card"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      overflow="hidden"
    >
      <Cover seed={service.id} h="72px" />
      <Flex flexDirection="column" flex="1" p="5">
        <Title fontSize="xl">{service.title}</Title>
        <Box as="p" mt="1" color="soft">
          {service.text}
        </Box>
        <Flex mt="3" justifyContent="space-between" alignItems="baseline" gap="3" flexWrap="wrap">
          <Box as="strong" fontSize="lg" fontWeight="bold">
            {m.price_from({ price: service.priceFrom })}
          </Box>
          <Box color="soft" fontSize="sm">
            {service.duration}
          </Box>
        </Flex>
        <Box as="ul" mt="3" mb="5" display="grid" gap="2" fontSize="sm">
          {service.features.map((feature) => (
            <Flex as="li" key={feature} gap="2">
              <Box as="span" color="rungwe" flexShrink="0" pt="1">
                <Icon shape={Check} size={16} aria-hidden="true" />
              </Box>
              {feature}
            </Flex>
          ))}
        </Box>
        <ButtonLink
          to="/contact"
          search={{ subject: service.title }}
          mt="auto"
          aria-label={m.get_started_with({ service: service.title })}
        >
          {m.get_started()}
        </ButtonLink>
      </Flex>
    </Flex>
  )
}
