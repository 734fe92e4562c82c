import { useSnapshot } from 'valtio'
import type { PageData } from '#domain/page-data.ts'
import { session } from '#platform/session.ts'
import { useLive } from '#platform/use-live.ts'
import type { CommentShelf } from './comments.store.ts'
import { buildThreads, type Thread } from './thread.ts'

const load = () => import('./comments.store.ts')

export type CommentsView = { threads: Thread[]; count: number; userId: number | null }

export function useComments(slug: string, pageData: PageData | null): CommentsView {
  const { user } = useSnapshot(session)
  const userId = user?.id ?? null
  const comments = pageData?.kind === 'post' && pageData.post.slug === slug ? pageData.comments : []
  const rendered: CommentShelf = { comments, rows: [] }
  const shelf = useLive(load, (store) => store.readComments(slug, userId), rendered, [slug, userId])
  // Until the first fetch is written the device knows fewer comments than the page it was given.
  const shown = shelf.comments.length === 0 ? { ...shelf, comments } : shelf
  const threads = buildThreads(shown.comments, shown.rows, user ? fullName(user) : '', userId)
  const count = threads.reduce((sum, thread) => sum + 1 + thread.replies.length, 0)
  return { threads, count, userId }
}

function fullName(user: { first_name: string; last_name: string; email: string }): string {
  return `${user.first_name} ${user.last_name}`.trim() || (user.email.split('@')[0] ?? '')
}
