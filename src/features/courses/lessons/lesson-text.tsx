import { useEffect, useMemo, useRef } from 'react'
import { withRetry } from '#loading/with-retry.ts'
import { trustedHtml } from '#platform/network/trusted-types.ts'
import { css } from '#styled/css'
import { ArticleText } from '#ui/article-text.ts'

/** The element with the text of the lesson itself. */
export const lessonTextId = 'lesson-text'

/** HTML of a lesson, which the server sanitised. `lead` is the text of the lesson itself. */
export function LessonText({ html, lead = false }: { html: string; lead?: boolean }) {
  // A stable object per text, so that React does not rewrite the nodes.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isCancelled = false
    let stop = () => {}
    void withRetry(() => import('#ui/scrollable-tab-stops.ts')).then(({ observeScrollBoxes }) => {
      if (!isCancelled && text.current) stop = observeScrollBoxes(text.current)
    })
    return () => {
      isCancelled = true
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another text has other boxes
  }, [html])
  return (
    <ArticleText
      ref={text}
      id={lead ? lessonTextId : undefined}
      css={lead ? { mt: '6' } : undefined}
      dangerouslySetInnerHTML={inner}
    />
  )
}

/** HTML within a line: of a question or an option. */
export function InlineText({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return <span className={css({ '& code': { fontSize: 'sm' } })} dangerouslySetInnerHTML={inner} />
}
