import { like } from '#platform/outbox/kinds/like.ts'
import { rowsTo } from '#platform/outbox/rows-to.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { overlayLike, type LikeView } from './like-overlay.ts'

/** The user's like of a post, with queued actions applied. */
export async function readLike(slug: string, userId: number | null): Promise<LikeView | undefined> {
  const post = await engine.db.posts.get(slug)
  if (!post) return undefined
  if (userId === null) return { liked: false, count: post.like_count, state: 'sent' }
  const saved = await engine.db.likes.get([userId, slug])
  const rows = await rowsTo(engine.db, userId, like.target({ slug }))
  return overlayLike({ liked: saved?.liked ?? false, count: post.like_count }, rows)
}

/** Queues a like or its removal in the outbox. */
export async function likePost(slug: string, userId: number, liked: boolean): Promise<void> {
  await engine.outbox.enqueue({ kind: 'like', payload: { slug, liked } }, userId)
}
