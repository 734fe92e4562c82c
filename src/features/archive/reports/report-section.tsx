import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { lazySection, LoadingWords } from '#ui/lazy-section.tsx'

const OwnReport = lazySection(() => import('./own-report.tsx'), 'OwnReport', {
  placeholderStyle: css.raw({ minH: '[19rem]' }),
  placeholder: <LoadingWords />,
})

/** The form is opened by its button, or by the link of a report that is returned for editing. */
export function ReportSection({ archive }: { archive: CachedArchive }) {
  const isLinked = useHydrated() && location.hash === '#report'
  const [isOpened, setOpened] = useState<boolean | null>(null)
  const isOpen = isOpened ?? isLinked
  return (
    <section className={css({ mt: '6' })} id="report" aria-label={m.report_title()}>
      <Button variant="plain" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
        {m.report_title()}
      </Button>
      {isOpen ? <OwnReport archive={archive} /> : null}
    </section>
  )
}
