import { useEffect, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from './button.ts'
import { linkedCommentId } from './focus-linked-comment.ts'
import { Notice } from './notice.ts'

type MoreCommentsProps = {
  hasMore: boolean
  state: 'idle' | 'running' | 'failed'
  /** Why there are no more. */
  failure: string
  onMore: () => void
}

/**
 * Loads the next page of a list of comments, whose elements have the ids `comment-<id>`. The first new comment takes
 * the focus, because the button moves below it or disappears. If the URL links to a comment not loaded yet, it loads
 * pages until the comment appears (focus-linked-comment.ts goes to it).
 */
export function MoreComments({ hasMore, state, failure, onMore }: MoreCommentsProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  const before = useRef<ReadonlySet<string> | null>(null)
  const linkedIdRef = useRef(linkedCommentId())
  /** The list length at the last load for the linked comment; it must grow before the next load. */
  const lengthAtLastLoad = useRef(-1)

  useEffect(() => {
    const firstNew = before.current && firstNewComment(commentsAround(containerRef.current), before.current)
    if (firstNew) {
      before.current = null
      if (containerRef.current?.contains(document.activeElement) || document.activeElement === document.body)
        moveFocus(firstNew)
    }
  })

  useEffect(() => {
    if (linkedIdRef.current === null) return
    const comment = document.getElementById(linkedIdRef.current)
    if (comment || !hasMore || state === 'failed') linkedIdRef.current = null
    else if (state === 'idle') {
      const { length } = commentsAround(containerRef.current)
      if (length !== lengthAtLastLoad.current) onMore()
      lengthAtLastLoad.current = length
    }
  })

  function showMore(): void {
    before.current = new Set(commentsAround(containerRef.current).map(({ id }) => id))
    onMore()
  }

  return (
    <div className={css({ mt: '6', textAlign: 'center' })} ref={containerRef}>
      {hasMore ? (
        <Button
          variant="quiet"
          aria-disabled={state === 'running'}
          onClick={state === 'running' ? undefined : showMore}
        >
          {state === 'running' ? m.loading() : m.comments_more()}
        </Button>
      ) : null}
      <div role="status">
        {hasMore && state === 'failed' ? (
          <Notice tone="wait" css={{ mt: '4' }}>
            {failure}
          </Notice>
        ) : null}
      </div>
    </div>
  )
}

function commentsAround(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.closest('section')?.querySelectorAll<HTMLElement>('[id^="comment-"]') ?? [])]
}

/** Prefers a new top-level comment, since a new reply may be far above. */
function firstNewComment(list: readonly HTMLElement[], before: ReadonlySet<string>): HTMLElement | undefined {
  const newComments = list.filter(({ id }) => !before.has(id))
  return newComments.find((one) => one.closest('ul ul') === null) ?? newComments[0]
}

function moveFocus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
