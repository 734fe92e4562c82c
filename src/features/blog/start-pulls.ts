import { addresses } from '#domain/addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { pullBehind } from '#platform/pull-status.ts'

/** Refreshes the list behind what is shown. */
export function startPostsPull(pageData: PageData | null = null): void {
  pullBehind(addresses.posts, async () => (await import('./blog.sync.ts')).pullPosts(pageData))
}

export function startPostPull(slug: string, pageData: PageData | null = null): void {
  pullBehind(addresses.post(slug), async () => (await import('./blog.sync.ts')).pullPost(slug, pageData))
}
