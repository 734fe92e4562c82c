import type { MoreComments } from '#platform/sync/comment-pages.ts'

type RenderedPart = { commentsEtag: string | null; next: string | null }

/** Whether the list has more comments than the HTML. */
export const isCut = (data: RenderedPart | null): boolean =>
  data !== null && data.commentsEtag === null && data.next !== null

/** What follows the comments in the HTML of a page; `data` is null if the page is from the cache. */
export function renderedMore(data: RenderedPart | null): MoreComments {
  return { hasMore: data !== null && data.next !== null, isAllShown: true, nextPage: isCut(data) ? 1 : 2 }
}
