import { useEffect, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from './button.ts'
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
 * pages until the comment appears.
 */
export function MoreComments({ hasMore, state, failure, onMore }: MoreCommentsProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<ReadonlySet<string> | null>(null)
  const wanted = useRef(wantedId())
  /** The list length at the last load for the linked comment; it must grow before the next load. */
  const soughtAt = useRef(-1)

  useEffect(() => {
    const fresh = before.current && firstFresh(commentsAround(place.current), before.current)
    if (fresh) {
      before.current = null
      if (place.current?.contains(document.activeElement) || document.activeElement === document.body)
        moveFocus(fresh, { preventScroll: true })
    }
  })

  useEffect(() => {
    if (wanted.current === null) return
    const found = document.getElementById(wanted.current)
    if (found) moveFocus(found)
    if (found || !hasMore || state === 'failed') wanted.current = null
    else if (state === 'idle') {
      const { length } = commentsAround(place.current)
      if (length !== soughtAt.current) onMore()
      soughtAt.current = length
    }
  })

  function showMore(): void {
    before.current = new Set(commentsAround(place.current).map(({ id }) => id))
    onMore()
  }

  return (
    <div className={css({ mt: '6', textAlign: 'center' })} ref={place}>
      {hasMore ? (
        <Button
          look="quiet"
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

function wantedId(): string | null {
  const id = location.hash.slice(1)
  return /^comment-\d+$/.test(id) && document.getElementById(id) === null ? id : null
}

function commentsAround(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.closest('section')?.querySelectorAll<HTMLElement>('[id^="comment-"]') ?? [])]
}

/** Prefers a new top-level comment, since a new reply may be far above. */
function firstFresh(list: readonly HTMLElement[], before: ReadonlySet<string>): HTMLElement | undefined {
  const fresh = list.filter(({ id }) => !before.has(id))
  return fresh.find((one) => one.closest('ul ul') === null) ?? fresh[0]
}

function moveFocus(element: HTMLElement, options?: FocusOptions): void {
  element.tabIndex = -1
  element.focus(options)
}
