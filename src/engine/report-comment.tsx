import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { lazySection, LoadingWords } from '#ui/lazy-section.tsx'
import type { ReportedComment } from './report-comment-form.tsx'

const ReportCommentForm = lazySection(() => import('./report-comment-form.tsx'), 'ReportCommentForm', {
  placeholderStyle: css.raw({ minH: '[17rem]' }),
  placeholder: <LoadingWords />,
})

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
          <ReportCommentForm comment={comment} />
        </div>
      ) : null}
    </>
  )
}
