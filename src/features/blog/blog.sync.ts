import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { postSchema, postSummarySchema, type Post, type PostSummary } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import { engine, keepRendered, pullIntoCache } from '#platform/page-engine.ts'
import type { PageData } from '#domain/page-data.ts'
import type { PullOutcome } from '#platform/pull.ts'

const postPage = pageSchema(postSummarySchema)

/** Fetches the newest posts into the cache; what the page came with is kept first, so that this costs a 304. */
export async function pullPosts(pageData: PageData | null): Promise<PullOutcome> {
  await keepPageData(pageData)
  return pullIntoCache(addresses.posts, async (body, userId) => {
    const page = v.safeParse(postPage, body)
    return page.success ? keepPosts(page.output.results, page.output.next === null, userId) : undefined
  })
}

/** Fetches one post with its content into the cache. */
export async function pullPost(slug: string, pageData: PageData | null): Promise<PullOutcome> {
  await keepPageData(pageData)
  return pullIntoCache(addresses.post(slug), async (body, userId) => {
    const post = v.safeParse(postSchema, body)
    return post.success ? keepPost(post.output, userId) : undefined
  })
}

/** The server renders for nobody in particular: what a page carries is the answer to a visitor. */
async function keepPageData(data: PageData | null): Promise<void> {
  if (data?.kind === 'posts') {
    await keepRendered(data, addresses.posts, data.etag, () => keepPosts(data.posts, data.isComplete, null))
  }
  if (data?.kind === 'post') {
    await keepRendered(data, addresses.post(data.post.slug), data.etag, () => keepPost(data.post, null))
  }
}

/** Writes a list as the server gave it; one that is complete also tells which posts are gone. */
async function keepPosts(posts: PostSummary[], isComplete: boolean, userId: number | null) {
  const { db, clock } = engine
  const held = await db.posts.bulkGet(posts.map((post) => post.slug))
  await db.posts.bulkPut(
    posts.map(({ user_has_liked: _, ...post }, place) => ({ ...held[place], ...post, savedAt: clock.now() })),
  )
  await keepLikes(posts, userId)
  const slugs = posts.map((post) => post.slug)
  if (isComplete) await db.posts.where('slug').noneOf(slugs).delete()
  return slugs
}

async function keepPost({ user_has_liked, ...post }: Post, userId: number | null) {
  const now = engine.clock.now()
  await engine.db.posts.put({ ...post, savedAt: now, contentSavedAt: now })
  await keepLikes([{ slug: post.slug, user_has_liked }], userId)
  return [post.slug]
}

async function keepLikes(posts: { slug: string; user_has_liked: boolean }[], userId: number | null) {
  if (userId === null) return
  await engine.db.likes.bulkPut(
    posts.map(({ slug, user_has_liked }) => ({ userId, slug, liked: user_has_liked })),
  )
}
