import { readTimeMinutes } from '#domain/read-time.ts'
import { daysBefore } from '#domain/retention.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database } from '#server/database/database.ts'
import { countWords } from '#domain/article-html.ts'
import { insertAccount } from '#server/repositories/accounts.ts'
import { demoMarker } from '#server/seed/demo-marker.ts'
import { hasOnceFlag, setOnceFlag } from '#server/repositories/once-flags.ts'
import { insertPost } from '#server/repositories/posts.ts'
import type { SeedContent, SeedPost } from '#server/seed/content.ts'
import { toAccounts } from '#server/seed/demo-accounts.ts'
import {
  getOrThrow,
  linkTranslations,
  seedComments,
  seedLikes,
  seedViews,
  type Seeding,
} from '#server/seed/seed-activity.ts'
import { markdownToHtml } from '#domain/markdown.ts'

/**
 * Inserts the demo's people, posts, comments and likes in one transaction, once: later calls change nothing and
 * return false. Throws if the content refers to a missing person or post.
 */
export async function seedBlog(
  db: Database,
  clock: Clock,
  readContent: () => Promise<SeedContent>,
): Promise<boolean> {
  if (await hasOnceFlag(db, demoMarker)) return false
  const now = clock.now()
  const content = await readContent()
  const accounts = await toAccounts(content.people, now.toISOString())
  const posts = content.posts.map((post) => ({ ...post, html: markdownToHtml(post.markdown) }))

  return inTransaction(db, async (trx) => {
    if (!(await setOnceFlag(trx, demoMarker, now.toISOString()))) return false
    const personIds = new Map<string, number>()
    for (const account of accounts) {
      const added = await insertAccount(trx, account)
      if (!added) throw new Error(`people.json: the username ${account.username} is there twice or in use`)
      personIds.set(account.username, added.id)
    }
    const seeding: Seeding = { trx, now, personIds, postIds: new Map() }
    const names = new Map(
      content.people.map((person) => [person.username, `${person.first_name} ${person.last_name}`]),
    )
    for (const post of posts) await seedPost(seeding, post, getOrThrow(names, post.author))
    await seedComments(seeding, content.comments)
    await seedLikes(seeding)
    await linkTranslations(seeding, posts)
    await seedViews(seeding)
    return true
  })
}

async function seedPost(seeding: Seeding, post: SeedPost & { html: string }, author: string): Promise<void> {
  const { slug, title, excerpt, category, tags, featured, image, language } = post
  const at = daysBefore(seeding.now, post.publishedDaysAgo)
  const id = await insertPost(seeding.trx, {
    slug,
    title,
    excerpt,
    author,
    category,
    tags,
    featured,
    image,
    language,
    content: post.html,
    published_at: at,
    created_at: at,
    read_time: `${readTimeMinutes(countWords(post.html))} min read`,
    views: 0,
    author_id: getOrThrow(seeding.personIds, post.author),
  })
  seeding.postIds.set(slug, id)
}
