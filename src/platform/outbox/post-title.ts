import type { Database } from '#platform/storage/database.ts'

/** The title of a post, or its slug if the post is not cached. */
export async function postTitle(db: Database, { slug }: { slug: string }): Promise<string> {
  return (await db.posts.get(slug))?.title ?? slug
}
