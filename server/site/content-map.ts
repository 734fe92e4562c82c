import { siteMap } from '#domain/site-map.ts'
import type { Database } from '#server/database/database.ts'

/** Maximum number of URLs per file (sitemaps.org). */
const maxEntries = 50_000

/** Sitemap of posts and archive entries; the build makes one of its static pages. */
export async function contentMap(db: Database, origin: string): Promise<string> {
  const posts = await db
    .selectFrom('posts')
    .select(['slug', 'published_at'])
    .orderBy('published_at', 'desc')
    .limit(maxEntries / 2)
    .execute()
  const archives = await db
    .selectFrom('archives')
    .select(['id', 'updated_at'])
    .where('published', '=', 1)
    .orderBy('id')
    .limit(maxEntries / 2)
    .execute()
  return siteMap(origin, [
    ...posts.map((post) => ({
      path: `/blog/${encodeURIComponent(post.slug)}`,
      changedAt: post.published_at,
    })),
    ...archives.map((entry) => ({ path: `/archive/${entry.id}`, changedAt: entry.updated_at })),
  ])
}
