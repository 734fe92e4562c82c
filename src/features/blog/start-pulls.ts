import { addresses } from '#domain/addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import type { BlogSearch } from './list/blog-search.ts'

/** Revalidates the list in the background. */
export function startPostsPull(search: BlogSearch, pageData: PageData | null = null): void {
  revalidateInBackground(addresses.posts(search), ({ blogSync }) =>
    blogSync.pullPosts(search, search.page ?? 1, pageData),
  )
}

/** The key under which the status of a page fetch is tracked. */
export function pageName(search: BlogSearch, page: number): string {
  return `${addresses.posts(search)} page ${page}`
}

/** Fetches one more page of the list. */
export function startPagePull(search: BlogSearch, page: number): void {
  revalidateInBackground(pageName(search, page), ({ blogSync }) => blogSync.pullPage(search, page))
}

export function startPostPull(slug: string, pageData: PageData | null = null): void {
  revalidateInBackground(addresses.post(slug), ({ blogSync }) => blogSync.pullPost(slug, pageData))
}

/** Fetches the summaries of the previous, the next and related posts. */
export function startNeighboursPull(slug: string): void {
  revalidateInBackground(addresses.postNeighbours(slug), ({ blogSync }) => blogSync.pullNeighbours(slug))
}
