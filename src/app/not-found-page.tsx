import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { StandaloneLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { mainLinks } from 'virtual:page-links'

export function NotFoundPage() {
  return (
    <div className={css({ py: '10', maxW: 'prose' })}>
      <PageHead title={m.page_title({ title: m.not_found(), product: company.product })} />
      <PageTitle>{m.not_found()}</PageTitle>
      <div className={css({ mt: '3', mb: '5', color: 'soft' })}>{m.not_found_hint()}</div>
      <div className={css({ display: 'flex', columnGap: '5', flexWrap: 'wrap' })}>
        {mainLinks.map(({ to, words }) => (
          <StandaloneLink key={to} to={to} css={{ fontSize: 'md' }}>
            {words()}
          </StandaloneLink>
        ))}
      </div>
    </div>
  )
}
