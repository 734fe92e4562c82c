import { useSnapshot } from 'valtio'
import { addresses } from '#domain/addresses.ts'
import type { Post, PostSummary } from '#domain/blog.ts'
import type { PageData } from '#domain/page-data.ts'
import type { CachedPost } from '#platform/database.ts'
import { pullStatus } from '#platform/pull-status.ts'
import { useLive } from '#platform/use-live.ts'
import type { PostShelf } from './blog.store.ts'

const load = () => import('./blog.store.ts')
const notRead: PostShelf = { posts: [], savedAt: null }

/** `isPending` while the device has nothing to show and a fetch may still bring it. */
export type PostsView = PostShelf & { isPending: boolean; hasFailed: boolean }

export function usePosts(pageData: PageData | null): PostsView {
  const rendered =
    pageData?.kind === 'posts' ? { posts: pageData.posts.map(asCached), savedAt: null } : notRead
  const shelf = useLive(load, (store) => store.readPosts(), rendered, [])
  const status = useSnapshot(pullStatus)[addresses.posts]
  const shown = shelf.posts.length === 0 ? rendered : shelf
  const isEmpty = shown.posts.length === 0
  const isSettled = status !== undefined && status !== 'running'
  return { ...shown, isPending: isEmpty && !isSettled, hasFailed: isEmpty && status === 'unreachable' }
}

export type PostView = {
  post: CachedPost | undefined
  state: 'pending' | 'ready' | 'missing' | 'unsaved'
  /** When the text shown was saved, ms since 1970, where it could not be refreshed; else null. */
  savedAt: number | null
}

export function usePost(slug: string, pageData: PageData | null): PostView {
  const rendered =
    pageData?.kind === 'post' && pageData.post.slug === slug ? asCached(pageData.post) : undefined
  const cached = useLive(load, (store) => store.readPost(slug), rendered, [slug])
  const status = useSnapshot(pullStatus)[addresses.post(slug)]
  const post = cached?.content === undefined && rendered ? rendered : (cached ?? rendered)
  if (status === 'missing' || (pageData?.kind === 'missing' && !post)) {
    return { post: undefined, state: 'missing', savedAt: null }
  }
  if (post?.content !== undefined) {
    return { post, state: 'ready', savedAt: status === 'unreachable' ? (post.contentSavedAt ?? null) : null }
  }
  return { post, state: status === 'unreachable' ? 'unsaved' : 'pending', savedAt: null }
}

function asCached(post: PostSummary | Post): CachedPost {
  return { ...post, savedAt: 0 }
}
