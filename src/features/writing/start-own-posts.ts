import { pullBehind } from '#platform/pull-status.ts'
import { ownPostsAddress } from './own-posts-address.ts'

/** Refreshes, behind the page, what its writer has on the site. */
export function startOwnPosts(): void {
  pullBehind(ownPostsAddress, async () => (await import('./own-posts.sync.ts')).pullOwnPosts())
}
