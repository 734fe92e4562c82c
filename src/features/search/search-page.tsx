import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.ts'
import { SearchView } from './search-view.tsx'

const NeedsScripts = chakra(Notice, {
  base: { display: 'none', '@media (scripting: none)': { display: 'block' } },
})

/** The search as a page: what is searched for stands in the address. */
export function SearchPage() {
  const { q = '' } = useSearch({ from: '/search' })
  const navigate = useNavigate()
  return (
    <Box py={{ base: '6', md: '10' }}>
      <PageHead
        title={m.page_title({ title: m.search_title(), product: company.product })}
        description={m.search_description()}
      />
      <PageTitle mb="5">{m.search_title()}</PageTitle>
      <NeedsScripts mb="5">{m.search_needs_scripts()}</NeedsScripts>
      <SearchView
        query={q}
        onQuery={(text) => {
          const wanted = text.trim()
          void navigate({
            to: '/search',
            search: wanted ? { q: wanted } : {},
            replace: true,
            resetScroll: false,
          })
        }}
      />
    </Box>
  )
}
