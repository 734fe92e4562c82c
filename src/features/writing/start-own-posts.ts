import { pullBehind } from '#platform/pull-status.ts'
import { addresses } from '#domain/addresses.ts'

/** Refreshes, behind the page, what its writer has on the site. */
export function startOwnPosts(): void {
  pullBehind(addresses.ownPosts, async () => (await import('./own-posts.sync.ts')).pullOwnPosts())
}
