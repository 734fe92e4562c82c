import type { Post, PostSummary } from '#domain/blog.ts'
import { rankOf } from '#domain/post-list.ts'
import type { CachedPost, Database } from '#platform/storage/database.ts'

/** Who fetched, and when (ms since 1970). */
type Fetched = { now: number; userId: number | null }

/** Caches posts of a list; `cached` are the rows that the device has of them, whose content stays. */
export async function cacheSummaries(
  db: Database,
  posts: readonly PostSummary[],
  cached: readonly (CachedPost | object | undefined)[],
  { now, userId }: Fetched,
): Promise<void> {
  await db.posts.bulkPut(
    posts.map(({ user_has_liked: _, ...post }, index) =>
      Object.assign({}, cached[index], post, { rank: rankOf(post), savedAt: now }),
    ),
  )
  if (userId !== null) await cacheLikes(db, posts, userId)
}

/** Caches a post with its content. */
export async function cacheWholePost(db: Database, post: Post, { now, userId }: Fetched): Promise<string[]> {
  const { user_has_liked, ...row } = post
  await db.posts.put({ ...row, rank: rankOf(row), savedAt: now, contentSavedAt: now })
  if (userId !== null) await cacheLikes(db, [{ slug: post.slug, user_has_liked }], userId)
  return [post.slug]
}

function cacheLikes(
  db: Database,
  posts: readonly { slug: string; user_has_liked: boolean }[],
  userId: number,
): PromiseLike<unknown> {
  return db.likes.bulkPut(posts.map(({ slug, user_has_liked }) => ({ userId, slug, liked: user_has_liked })))
}
