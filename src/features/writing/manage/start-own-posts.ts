import { addresses } from '#domain/addresses.ts'
import { pullBehind } from '#engine/pull-behind.ts'

/** Refreshes, behind the page, what its writer has on the site. */
export function startOwnPosts(): void {
  pullBehind(addresses.ownPosts, ({ ownPostsSync }) => ownPostsSync.pullOwnPosts())
}
