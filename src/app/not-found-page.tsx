import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box } from '#styled/jsx'
import { TextLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.ts'
import { mainLinks } from './site-links.ts'

export function NotFoundPage() {
  return (
    <Box py="10" maxW="prose">
      <PageHead title={m.page_title({ title: m.not_found(), product: company.product })} />
      <PageTitle>{m.not_found()}</PageTitle>
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
