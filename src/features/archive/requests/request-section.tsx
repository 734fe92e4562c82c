import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import { SectionHeading } from '#ui/section-heading.ts'

const OwnRequest = lazySection(() => import('./own-request.tsx'), 'OwnRequest', {
  placeholderStyle: css.raw({ minH: '[18rem]' }),
})

/** The section for requesting a file. */
export function RequestSection({ archive }: { archive: CachedArchive }) {
  return (
    <section id="request">
      <SectionHeading>{m.request_title()}</SectionHeading>
      <div className={css({ mb: '3', maxW: 'prose' })}>
        {archive.request_only ? m.request_lead() : m.request_lead_open()}
      </div>
      <OwnRequest archive={archive} />
    </section>
  )
}
