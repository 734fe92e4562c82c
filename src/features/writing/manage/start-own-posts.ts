import { addresses } from '#domain/addresses.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'

/** Refreshes, behind the page, what its writer has on the site. */
export function startOwnPosts(): void {
  revalidateInBackground(addresses.ownPosts, ({ ownPostsSync }) => ownPostsSync.pullOwnPosts())
}
