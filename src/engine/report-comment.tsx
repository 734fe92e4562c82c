import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { LazySection } from '#ui/lazy-section.tsx'
import type { ReportedComment } from './report-comment-form.tsx'

const ReportCommentForm = lazyWithRetry(() => import('./report-comment-form.tsx'), 'ReportCommentForm')

/** A button that opens the form to report somebody's comment to staff; for signed-in readers. */
export function ReportComment({ comment, author }: { comment: ReportedComment; author: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        aria-expanded={isOpen}
        aria-label={m.comment_report_label({ author })}
        onClick={() => setOpen(!isOpen)}
        css={{ color: 'soft' }}
      >
        {m.comment_report()}
      </Button>
      {isOpen ? (
        <div className={css({ w: 'full', mb: '3' })}>
          <LazySection placeholderStyle={css.raw({ minH: '[17rem]' })}>
            <ReportCommentForm comment={comment} />
          </LazySection>
        </div>
      ) : null}
    </>
  )
}
