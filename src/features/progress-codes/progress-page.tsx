import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'

const ShownProgress = lazySection(() => import('./shown-progress.tsx'), 'ShownProgress')

/** Where a parent enters a code and sees how a student comes on, without an account. */
export function ProgressPage() {
  return (
    <div className={css({ maxW: 'prose', mx: 'auto', py: { base: '6', md: '10' }, minH: '[60vh]' })}>
      <PageHead
        title={m.page_title({ title: m.shown_title(), product: company.product })}
        description={m.shown_lead()}
      />
      <meta name="robots" content="noindex" />
      <PageIntro title={m.shown_title()} lead={m.shown_lead()} />
      <NeedsScripts />
      <ShownProgress />
    </div>
  )
}
