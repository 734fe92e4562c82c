import { useState } from 'react'
import { addresses } from '#domain/addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { useLive } from '#engine/use-live.ts'
import { isCut, renderedMore } from '#engine/rendered-more.ts'
import type { MoreCommentsProps } from '#engine/use-more-comments.ts'
import { isFailure, type Failure } from '#platform/sync/pull-status.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import { openPages } from '#platform/sync/open-pages.ts'
import { useSignedIn } from '#platform/session/use-signed-in.ts'
import type { StoredComments } from './comments.store.ts'
import { buildThreads, isWaiting, type Thread } from './thread.ts'

export type CommentsView = {
  threads: Thread[]
  /** All comments, loaded or not, including the user's queued ones. */
  count: number
  userId: number | null
  /** Why no comment is here; null if the list is known, even if it is empty. */
  failure: Failure | null
  /** Whether the list was fetched or is in the HTML. */
  isKnown: boolean
  more: MoreCommentsProps
  /** The HTML has only some of the first page. */
  isCut: boolean
}

export function useComments(slug: string, pageData: PageData | null): CommentsView {
  const user = useSignedIn()
  const userId = user?.id ?? null
  const address = addresses.comments(slug)
  const [pages, setPages] = useState(() => openPages.get(address) ?? 1)
  const data = pageData?.kind === 'post' && pageData.post.slug === slug ? pageData : null
  const rendered = renderedShelf(data)
  const read = useLive(({ comments }) => comments.readComments(slug, userId, pages), null, [
    slug,
    userId,
    pages,
  ])
  const stored = read ?? rendered
  const { comments, rows, more, isFetched } = withRendered(stored, rendered)
  const status = usePullStatus(address, ifGoneOrOld)
  const total = stored.total || rendered.total
  const threads = buildThreads(comments, rows, user ? fullName(user) : '', userId)
  const shown = threads.reduce((sum, thread) => sum + 1 + thread.replies.length, 0)
  const waiting = rows.filter((row) => isWaiting(row, comments)).length
  const count = more.hasMore ? Math.max(total + waiting, shown) : shown
  function onOpen(opened: number): void {
    openPages.set(address, opened)
    setPages(opened)
  }
  // A fetch without a network fails before the database is read.
  const failure = read && !isFetched && threads.length === 0 && isFailure(status) ? status : null
  const isKnown = isFetched || data !== null
  return {
    threads,
    count,
    userId,
    failure,
    isKnown,
    more: { address, more, pages, onOpen },
    isCut: isCut(data),
  }
}

function renderedShelf(data: Extract<PageData, { kind: 'post' }> | null): StoredComments {
  return {
    comments: data?.comments ?? [],
    rows: [],
    total: data?.post.comment_count ?? 0,
    isFetched: data !== null,
    more: renderedMore(data),
  }
}

/** Until the first fetch is stored, the cache may have fewer comments than the server-rendered page. */
function withRendered(stored: StoredComments, rendered: StoredComments): StoredComments {
  if (stored.isFetched || stored.comments.length >= rendered.comments.length) return stored
  const shownIds = new Set(stored.comments.map(({ id }) => id))
  const comments = [...stored.comments, ...rendered.comments.filter(({ id }) => !shownIds.has(id))]
  return { ...rendered, comments, rows: stored.rows }
}

function fullName(user: { first_name: string; last_name: string; email: string }): string {
  return `${user.first_name} ${user.last_name}`.trim() || (user.email.split('@')[0] ?? '')
}
