import type { PageData } from '#domain/page-data.ts'
import { postComments } from '#platform/sync/comment-lists.ts'
import { pullCommentPages } from '#platform/sync/comment-pages.ts'
import { openPages } from '#platform/sync/open-pages.ts'
import { cacheRenderedComments, pageCache } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'

/** Fetches the open pages of a post's comments; comments embedded in the page are cached first. */
export async function pullComments(slug: string, pageData: PageData | null): Promise<PullOutcome> {
  const list = postComments(slug)
  if (pageData?.kind === 'post' && pageData.post.slug === slug) await cacheRenderedComments(list, pageData)
  return pullCommentPages(pageCache, list, openPages.get(list.address) ?? 1)
}

/** Fetches one more page of comments, and any earlier page missing on the device. */
export function pullMoreComments(slug: string, page: number): Promise<PullOutcome> {
  return pullCommentPages(pageCache, postComments(slug), page, page)
}
