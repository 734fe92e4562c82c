import type { MoreComments } from '#platform/sync/comment-pages.ts'

/** What follows the comments in the HTML of a page; `data` is null if the page is from the cache. */
export function renderedMore(
  data: { commentsEtag: string | null; next: string | null } | null,
): MoreComments {
  const hasMore = data !== null && data.next !== null
  return { hasMore, isAllShown: true, nextPage: hasMore && data.commentsEtag === null ? 1 : 2 }
}
