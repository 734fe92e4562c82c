import type { CachedPost } from '#platform/database.ts'
import { engine } from '#platform/page-engine.ts'

/** Posts on the device, newest first. `savedAt` is the age of the oldest of them, ms since 1970. */
export type PostShelf = { posts: CachedPost[]; savedAt: number | null }

export async function readPosts(): Promise<PostShelf> {
  const posts = await engine.db.posts.orderBy('published_at').reverse().toArray()
  return { posts, savedAt: posts.length === 0 ? null : Math.min(...posts.map((post) => post.savedAt)) }
}

export function readPost(slug: string): Promise<CachedPost | undefined> {
  return engine.db.posts.get(slug)
}
