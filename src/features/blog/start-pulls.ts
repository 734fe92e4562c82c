import { addresses } from '#domain/addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { pullBehind } from '#platform/pull-status.ts'
import type { BlogSearch } from './blog-search.ts'

/** Refreshes what the list shows, behind it. */
export function startPostsPull(search: BlogSearch, pageData: PageData | null = null): void {
  pullBehind(addresses.posts(search), async () =>
    (await import('./blog.sync.ts')).pullPosts(search, search.page ?? 1, pageData),
  )
}

/** The name under which the fetch of one page of the list is watched. */
export function pageName(search: BlogSearch, page: number): string {
  return `${addresses.posts(search)} page ${page}`
}

/** Fetches one more page of the list. */
export function startPagePull(search: BlogSearch, page: number): void {
  pullBehind(pageName(search, page), async () => (await import('./blog.sync.ts')).pullPage(search, page))
}

export function startPostPull(slug: string, pageData: PageData | null = null): void {
  pullBehind(addresses.post(slug), async () => (await import('./blog.sync.ts')).pullPost(slug, pageData))
}
