import { useEffect } from 'react'
import { addresses } from '#domain/addresses.ts'
import type { Post, PostSummary } from '#domain/blog.ts'
import type { PageData } from '#domain/page-data.ts'
import { blogPageSize, isNarrowed, rankOf } from '#domain/post-list.ts'
import { useLive } from '#engine/use-live.ts'
import type { CachedPost } from '#platform/storage/database.ts'
import { isFailure, type Failure } from '#platform/sync/pull-status.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import type { BlogSearch } from './list/blog-search.ts'
import type { StoredPosts } from './blog.store.ts'
import { pageName } from './start-pulls.ts'

/** `isStored`: read from the database, not from the page. */
type Read = StoredPosts & { key: string; isStored: boolean }

/** The last shown list, so that going back from a post restores its length and scroll position. */
let lastRead: Read | null = null

/**
 * `isPending` while nothing is cached and a fetch is running; `failure` if it failed and nothing is cached. `savedAt` is
 * set if what is shown could not be revalidated. `more` is the fetch status of the last opened page.
 */
export type PostsView = StoredPosts & {
  isPending: boolean
  failure: Failure | null
  more: 'idle' | 'running' | 'failed'
}

export function usePosts(search: BlogSearch, pageData: PageData | null): PostsView {
  const name = JSON.stringify(search)
  const rendered =
    lastRead?.key === name ? lastRead : { ...renderedShelf(search, pageData), key: name, isStored: false }
  const read = useLive<Read>(
    async ({ blog }) => ({ ...(await blog.readPosts(search)), key: name, isStored: true }),
    rendered,
    [name],
  )
  // Until the read for this search completes, the previous posts stay, which avoids flicker while typing.
  const isRead = read.key === name
  // Stores the rendered list, not the latest read: reads can complete out of order.
  useEffect(() => {
    if (isRead) lastRead = read
  }, [isRead, read])
  const shown = isRead && read.posts.length === 0 ? rendered : read
  const isEmpty = shown.posts.length === 0
  const status = usePullStatus(addresses.posts(search), (now) => (isEmpty ? now : ifGoneOrOld(now)))
  const moreStatus = usePullStatus(pageName(search, search.page ?? 1))
  // A page whose fetch failed is complete nevertheless if the device has it.
  const isShort = shown.posts.length < (search.page ?? 1) * blogPageSize
  // A fetch without a network fails before the database is read.
  const isSettled = isRead && read.isStored && status !== undefined && status !== 'running'
  return {
    posts: shown.posts,
    hasMore: shown.hasMore,
    isPending: isEmpty && !isSettled,
    failure: isEmpty && isSettled && isFailure(status) ? status : null,
    savedAt: isFailure(status) ? shown.savedAt : null,
    more: moreStatus === 'running' ? 'running' : isShort && isFailure(moreStatus) ? 'failed' : 'idle',
  }
}

/**
 * The selectable tags: those of the cached posts, and the selected one. None in the HTML, where filters need scripts
 * anyway.
 */
export function useTags(chosen: string | undefined): string[] {
  const tags = useLive(({ blog }) => blog.readTags(), noSlugs, [])
  return chosen === undefined || tags.includes(chosen) ? tags : [chosen, ...tags]
}

const noSlugs: string[] = []

function renderedShelf(search: BlogSearch, pageData: PageData | null): StoredPosts {
  if (pageData?.kind === 'author' && pageData.author === search.author)
    return { posts: pageData.posts.map(asCached), hasMore: pageData.next !== null, savedAt: null }
  if (pageData?.kind !== 'posts' || isNarrowed(search)) return { posts: [], hasMore: false, savedAt: null }
  const bySlug = new Map([...pageData.posts, ...pageData.featured].map((post) => [post.slug, asCached(post)]))
  const posts = [...bySlug.values()].toSorted((a, b) => (a.rank < b.rank ? 1 : -1))
  return { posts, hasMore: pageData.next !== null, savedAt: null }
}

export type PostView = {
  post: CachedPost | undefined
  state: 'pending' | 'ready' | 'missing' | 'unsaved'
  /** Why the text is not here, or may be outdated. */
  failure: Failure | null
  /** When the shown text was saved, ms since 1970, if it could not be revalidated; else null. */
  savedAt: number | null
}

export function usePost(slug: string, pageData: PageData | null): PostView {
  const rendered =
    pageData?.kind === 'post' && pageData.post.slug === slug ? asCached(pageData.post) : undefined
  const cached = useLive(async ({ blog }) => (await blog.readPost(slug)) ?? null, rendered, [slug])
  const status = usePullStatus(addresses.post(slug), ifGoneOrOld)
  const post = cached?.content === undefined && rendered ? rendered : (cached ?? rendered)
  // A fetch without a network fails before the database is read.
  const failure = cached !== undefined && isFailure(status) ? status : null
  if (status === 'missing' || (pageData?.kind === 'missing' && !post)) {
    return { post: undefined, state: 'missing', failure, savedAt: null }
  }
  if (post?.content !== undefined) {
    return { post, state: 'ready', failure, savedAt: failure ? (post.contentSavedAt ?? null) : null }
  }
  return { post, state: failure ? 'unsaved' : 'pending', failure, savedAt: null }
}

function asCached(post: PostSummary | Post): CachedPost {
  return { ...post, rank: rankOf(post), savedAt: 0 }
}
