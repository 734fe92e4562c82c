import { useEffect } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AsOf } from './as-of.tsx'
import { OutageNotice, OutageText } from './outage-notice.tsx'
import { useOutage } from './outage.ts'

/** What is said of content that is not here. */
type Words = {
  /** What would be here. */
  what: () => string
  /** The title of an error. */
  title: () => string
  /** That nothing on the device fits a narrowed list; default: `what`. */
  narrowed?: () => string
}

/** docs/specification.md#blog-texts, docs/specification.md#archive-texts */
const words: Record<'posts' | 'post' | 'author' | 'archives' | 'lesson' | 'software', Words> = {
  posts: { what: m.blog_would_be_here, title: m.blog_failed, narrowed: m.blog_none_here },
  post: { what: m.post_not_saved, title: m.post_not_saved },
  author: { what: m.author_not_here, title: m.blog_failed },
  archives: { what: m.archive_would_be_here, title: m.archive_failed, narrowed: m.archive_none_here },
  lesson: { what: m.lesson_not_saved, title: m.lesson_failed },
  software: { what: m.archive_not_saved, title: m.archive_failed },
}

export type OutageViewProps = {
  /** `comments` are a part of a page, and have a sentence instead of a notice. */
  of: keyof typeof words | 'comments'
  /** Why it is not here; null if it is here, but could not be revalidated. */
  failure: Failure | null
  /** When what is here was current, ms since 1970. */
  savedAt?: number | null
  /** Whether the list is narrowed by a search or a filter. */
  isNarrowed?: boolean
  onRetry?: () => void
}

/**
 * Replaces content that could not be fetched. Of content that is shown it says the age, above the end of the line before which it
 * is rendered, where it moves nothing.
 */
export function OutageView({ of, failure, savedAt = null, isNarrowed = false, onRetry }: OutageViewProps) {
  useFailureToast(of, failure)
  if (!failure) {
    // These pages have less room above their first line.
    const isTight = of === 'software' || of === 'lesson'
    return (
      <div className={css({ float: 'inline-end', h: '0', mt: isTight ? '-2' : '-3', lineHeight: '1' })}>
        <AsOf at={savedAt} />
      </div>
    )
  }
  if (of === 'comments') return <OutageText failure={failure} description={m.comments_would_be_here()} />
  const { what, title, narrowed = what } = words[of]
  const summary = (isNarrowed ? narrowed : what)()
  return <OutageNotice failure={failure} description={summary} title={title()} onRetry={onRetry ?? nothing} />
}

/** Shows the toast of the blog once (docs/specification.md#blog-texts); offline is no failure. */
function useFailureToast(of: OutageViewProps['of'], failure: Failure | null): void {
  const { showToast } = useToasts()
  const isError = useOutage(failure ?? 'unreachable') !== 'offline'
  const isShown = failure !== null && isError && (of === 'posts' || of === 'author')
  useEffect(() => {
    if (isShown) showToast(m.blog_failed_toast(), { type: 'error' })
  }, [isShown, showToast])
}

function nothing(): void {}
