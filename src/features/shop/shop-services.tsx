import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box, chakra } from '#styled/jsx'
import { SectionHeading } from '#ui/section-heading.ts'

const Title = chakra('h3')

export function ShopServices({ services }: { services: Packs['products']['services'] }) {
  return (
    <section>
      <SectionHeading>{m.shop_services()}</SectionHeading>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="6">
        {services.map(({ id, title, text }) => (
          <Box key={id} borderLeftWidth="4px" borderColor="jua" pl="4">
            <Title fontSize="lg">{title}</Title>
            <Box mt="1" color="soft">
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  )
}
