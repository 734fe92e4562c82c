import { sitemapXml } from '#domain/sitemap.ts'
import type { Database } from '#server/database/database.ts'
import type { Lessons } from '#server/learning/lessons.ts'

/** Maximum URLs of each kind; a file may have 50,000 (sitemaps.org). */
const maxEntries = 20_000

/** Sitemap of posts, archive entries and lessons; the build makes one of its static pages. */
export async function contentSitemap(
  { db, lessons }: { db: Database; lessons: Pick<Lessons, 'titles'> },
  origin: string,
): Promise<string> {
  const posts = await db
    .selectFrom('posts')
    .select(['slug', 'published_at'])
    .where('hidden_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(maxEntries)
    .execute()
  const archives = await db
    .selectFrom('archives')
    .select(['id', 'updated_at'])
    .where('published', '=', 1)
    .orderBy('id')
    .limit(maxEntries)
    .execute()
  return sitemapXml(origin, [
    ...posts.map((post) => ({
      path: `/blog/${encodeURIComponent(post.slug)}`,
      changedAt: post.published_at,
    })),
    ...archives.map((entry) => ({ path: `/archive/${entry.id}`, changedAt: entry.updated_at })),
    ...(await lessons.titles())
      .slice(0, maxEntries / 2)
      .map(({ course, slug }) => ({ path: `/thinkforge/${course}/${slug}` })),
  ])
}
