import { addresses } from '#domain/addresses.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'

/** Revalidates the user's posts in the background. */
export function startOwnPosts(): void {
  revalidateInBackground(addresses.ownPosts, ({ ownPostsSync }) => ownPostsSync.pullOwnPosts())
}
