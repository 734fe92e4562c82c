import { addresses } from '#domain/addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'

/** Revalidates the open pages of a post's comments in the background. */
export function startCommentsPull(slug: string, pageData: PageData | null = null): void {
  revalidateInBackground(addresses.comments(slug), ({ commentsSync }) =>
    commentsSync.pullComments(slug, pageData),
  )
}
