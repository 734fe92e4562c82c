import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { postSchema, postSummarySchema, type Post, type PostSummary } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import type { PageData } from '#domain/page-data.ts'
import { isNarrowed, rankOf, type PostFilter } from '#domain/post-list.ts'
import { engine, readCachedAnswer, cacheRendered, pullIntoCache } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isValidPost } from './validate-post.ts'

const postPage = pageSchema(postSummarySchema)

/** A whole list that was asked for this recently answers a search by itself. */
const freshMs = 300_000

/**
 * Fetches the pages of the list that are open into the cache; what the page came with is kept first, so that nothing
 * new costs one 304 for each. A search asks the server only while the device does not hold the whole list.
 */
export async function pullPosts(
  filter: PostFilter,
  pages: number,
  pageData: PageData | null,
): Promise<PullOutcome> {
  await keepPageData(pageData)
  const hasAll = await holdsAll()
  if (isNarrowed(filter) && hasAll === 'fresh') return 'unchanged'
  const list = isNarrowed(filter) && hasAll ? {} : filter
  const outcome = await pullPages(list, pages)
  const next = (await readCachedAnswer(addresses.posts(list)))?.next ?? null
  if (!isNarrowed(list) && next !== null && outcome !== 'unreachable') await pullList(addresses.featured)
  return outcome
}

/** Fetches one page of the list, and of those before it what the device lacks. */
export function pullPage(filter: PostFilter, page: number): Promise<PullOutcome> {
  return pullPages(filter, page, page - 1)
}

/** Fetches pages one after the other: each knows where the next begins. The first `known` are asked only where they are not held. */
async function pullPages(filter: PostFilter, pages: number, known = 0): Promise<PullOutcome> {
  let url: string | null = addresses.posts(filter)
  let outcome: PullOutcome = 'unchanged'
  let upper = ''
  for (let page = 1; page <= pages && url !== null; page += 1) {
    const isAsked = page > known || !(await readCachedAnswer(url))
    const stretch = isNarrowed(filter) ? undefined : { isFirst: page === 1, upper }
    if (isAsked) outcome = await pullList(url, stretch)
    if (outcome === 'unreachable' || outcome === 'missing') return outcome
    const held = await readCachedAnswer(url)
    upper = (await engine.db.posts.get(held?.slugs.at(-1) ?? ''))?.published_at ?? ''
    url = held?.next ?? null
  }
  return outcome
}

/** Where a page stands in the whole list: what lies in its stretch and is not on it is gone. */
type Stretch = { isFirst: boolean; upper: string }

function pullList(url: string, stretch?: Stretch): Promise<PullOutcome> {
  return pullIntoCache(
    url,
    async (body, userId) => {
      const page = v.safeParse(postPage, body)
      return page.success ? keepPosts(page.output.results, page.output.next, userId, stretch) : undefined
    },
    async (slugs) => (await engine.db.posts.bulkGet(slugs)).every(isValidPost),
  )
}

/** Fetches one post with its content into the cache. */
export async function pullPost(slug: string, pageData: PageData | null): Promise<PullOutcome> {
  await keepPageData(pageData)
  return pullIntoCache(
    addresses.post(slug),
    async (body, userId) => {
      const post = v.safeParse(postSchema, body)
      return post.success ? keepPost(post.output, userId) : undefined
    },
    async () => {
      const row = await engine.db.posts.get(slug)
      return isValidPost(row) && row.content !== undefined
    },
  )
}

/** The server renders for nobody in particular: what a page carries is the answer to a visitor. */
async function keepPageData(data: PageData | null): Promise<void> {
  if (data?.kind === 'posts') {
    const { posts, next, featured } = data
    const whole = { isFirst: true, upper: '' }
    await cacheRendered(data, addresses.posts(), data.etag, () => keepPosts(posts, next, null, whole))
    if (next === null) return
    await cacheRendered(featured, addresses.featured, data.featuredEtag, () =>
      keepPosts(featured, null, null),
    )
  }
  if (data?.kind === 'post') {
    const { post, around } = data
    await cacheRendered(data, addresses.post(post.slug), data.etag, () => keepPost(post, null))
    await keepUnknown(around)
  }
}

/** Writes a list as the server gave it; a stretch of the whole list also tells which posts are gone. */
async function keepPosts(
  posts: PostSummary[],
  next: string | null,
  userId: number | null,
  stretch?: Stretch,
) {
  const { db, clock } = engine
  const slugs = posts.map((post) => post.slug)
  const held = (await db.posts.bulkGet(slugs)).map((row) => (isValidPost(row) ? row : {}))
  await db.posts.bulkPut(
    posts.map(({ user_has_liked: _, ...post }, place) => ({
      ...held[place],
      ...post,
      rank: rankOf(post),
      savedAt: clock.now(),
    })),
  )
  if (userId !== null) await keepLikes(posts, userId)
  const lower = next === null ? '' : (posts.at(-1)?.published_at ?? '')
  if (stretch) await dropGone(slugs, { ...stretch, lower })
  return { slugs, next }
}

/**
 * Posts published between the two moments that the server does not list; at the edges others may share the moment.
 * Not async, like all that runs within a transaction: over a few awaits that are not its own Dexie loses it.
 */
function dropGone(
  slugs: string[],
  { isFirst, upper, lower }: Stretch & { lower: string },
): PromiseLike<number> {
  const { posts } = engine.db
  if (isFirst && lower === '') return posts.where('slug').noneOf(slugs).delete()
  const range = isFirst
    ? posts.where('published_at').above(lower)
    : posts.where('published_at').between(lower, upper, false, false)
  return range.filter(({ slug }) => !slugs.includes(slug)).delete()
}

/** Adds the posts that the device does not hold; of others it may know better. */
async function keepUnknown(posts: PostSummary[]): Promise<void> {
  const held = await engine.db.posts.bulkGet(posts.map(({ slug }) => slug))
  const unknown = posts.filter((_, place) => held[place] === undefined)
  if (unknown.length > 0) await keepPosts(unknown, null, null)
}

async function keepPost({ user_has_liked, ...post }: Post, userId: number | null) {
  const now = engine.clock.now()
  await engine.db.posts.put({ ...post, rank: rankOf(post), savedAt: now, contentSavedAt: now })
  if (userId !== null) await keepLikes([{ slug: post.slug, user_has_liked }], userId)
  return [post.slug]
}

function keepLikes(posts: { slug: string; user_has_liked: boolean }[], userId: number): PromiseLike<unknown> {
  return engine.db.likes.bulkPut(
    posts.map(({ slug, user_has_liked }) => ({ userId, slug, liked: user_has_liked })),
  )
}

/** Whether the device holds the whole list, and whether it was asked for a moment ago. */
async function holdsAll(): Promise<'fresh' | boolean> {
  const held = await readCachedAnswer(addresses.posts())
  if (!held || held.next !== null) return false
  return engine.clock.now() - held.savedAt < freshMs ? 'fresh' : true
}
