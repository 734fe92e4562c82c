import { useNavigate, useSearch } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SearchView } from './search-view.tsx'

/** The search page; the query is in the URL. */
export function SearchPage() {
  const { q = '' } = useSearch({ from: '/search' })
  const navigate = useNavigate()
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.search_title(), product: company.product })}
        description={m.search_description()}
      />
      <PageTitle css={{ mb: '5' }}>{m.search_title()}</PageTitle>
      <NeedsScripts />
      <SearchView
        query={q}
        onQuery={(text) => {
          const trimmed = text.trim()
          void navigate({
            to: '/search',
            search: trimmed ? { q: trimmed } : {},
            replace: true,
            resetScroll: false,
          })
        }}
      />
    </div>
  )
}
