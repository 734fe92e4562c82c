import { addresses } from '#domain/addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'

/** Refreshes the comments of a post, as many pages as are open, behind what is shown. */
export function startCommentsPull(slug: string, pageData: PageData | null = null): void {
  revalidateInBackground(addresses.comments(slug), ({ commentsSync }) =>
    commentsSync.pullComments(slug, pageData),
  )
}
