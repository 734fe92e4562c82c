import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { mainLinks } from './site-links.ts'

const Heading = chakra('h1')

export function NotFoundPage() {
  return (
    <Box py="10" maxW="prose">
      <PageHead title={m.page_title({ title: m.not_found(), product: company.product })} />
      <Heading fontSize="3xl">{m.not_found()}</Heading>
      <Box mt="3" mb="5" color="soft">
        {m.not_found_hint()}
      </Box>
      <Box display="flex" columnGap="5" flexWrap="wrap">
        {mainLinks.map(({ to, words }) => (
          <TextLink key={to} to={to} display="inline-flex" alignItems="center" minH="11">
            {words()}
          </TextLink>
        ))}
      </Box>
    </Box>
  )
}
