import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { postSchema, postSummarySchema, type Post, type PostSummary } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import type { PageData } from '#domain/page-data.ts'
import { blogPageSize, isNarrowed, type PostFilter } from '#domain/post-list.ts'
import { isRecent } from '#platform/engine/clock.ts'
import { engine, readCachedAnswer, cacheRendered, pullIntoCache } from '#platform/engine/page-engine.ts'
import { isSavingData } from '#platform/storage/preferences.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { cacheSummaries, cacheWholePost } from '#platform/sync/post-cache.ts'
import { isFailure } from '#platform/sync/pull-status.ts'
import { coalescePull } from '#platform/sync/coalesce-pull.ts'
import { isValidPost } from './validate-post.ts'

const postPage = pageSchema(postSummarySchema)

/**
 * Pages of the list that a first visitor's device stores, whatever was opened: 24 posts or more. A list within them counts
 * as complete.
 */
const storedPages = Math.ceil(24 / blogPageSize)

/** For this long, a complete list on the device answers searches without a request. */
const freshMs = 300_000

/** For this long, the neighbours of a post are not asked for again. */
const neighboursFreshMs = 86_400_000

/**
 * Fetches the opened pages of the list into the cache. Posts embedded in the page are cached first, so that an
 * unchanged list costs one 304 per page. A search is sent to the server only while the cached list is incomplete.
 */
export async function pullPosts(
  filter: PostFilter,
  pages: number,
  pageData: PageData | null,
): Promise<PullOutcome> {
  await cachePageData(pageData)
  const hasAll = await isWholeListCached()
  if (isNarrowed(filter) && hasAll === 'fresh') return 'unchanged'
  const list = isNarrowed(filter) && hasAll ? {} : filter
  const outcome = await pullPages(list, list === filter ? pages : storedPages)
  const next = (await readCachedAnswer(addresses.posts(list)))?.next ?? null
  if (isNarrowed(list) || next === null || isFailure(outcome)) return outcome
  await pullList(addresses.featured)
  // The HTML has one page, to come early; the device stores more, unless data is to be saved.
  if (pages < storedPages && !isSavingData())
    await pullPages(list, storedPages, (await isFreshAnswer(next)) ? storedPages : pages)
  return outcome
}

/**
 * Fetches the summaries of the previous, the next and related posts into the cache, unless data is to be saved. They change
 * rarely, and are not needed where the device has all posts.
 */
export async function pullNeighbours(slug: string): Promise<PullOutcome> {
  const url = addresses.postNeighbours(slug)
  if (isSavingData() || (await isWholeListCached()) || (await isFreshAnswer(url, neighboursFreshMs)))
    return 'unchanged'
  return pullList(url)
}

/** Fetches one page of the list, and any earlier page missing on the device. */
export function pullPage(filter: PostFilter, page: number): Promise<PullOutcome> {
  return pullPages(filter, page, page - 1)
}

/**
 * Fetches pages in sequence, since each has the cursor of the next. The first `fetchedPages` are requested only if not cached.
 */
async function pullPages(filter: PostFilter, pages: number, fetchedPages = 0): Promise<PullOutcome> {
  let url: string | null = addresses.posts(filter)
  let outcome: PullOutcome = 'unchanged'
  let upper = ''
  for (let page = 1; page <= pages && url !== null; page += 1) {
    const isFetchNeeded = page > fetchedPages || !(await readCachedAnswer(url))
    const stretch = isNarrowed(filter) ? undefined : { isFirst: page === 1, upper }
    if (isFetchNeeded) outcome = await pullList(url, stretch)
    if (outcome === 'missing' || isFailure(outcome)) return outcome
    const cached = await readCachedAnswer(url)
    upper = (await engine.db.posts.get(cached?.slugs.at(-1) ?? ''))?.published_at ?? ''
    url = cached?.next ?? null
  }
  return outcome
}

/** The range of a page within the whole list: a cached post in this range that the page lacks was deleted. */
type Stretch = { isFirst: boolean; upper: string }

function pullList(url: string, stretch?: Stretch): Promise<PullOutcome> {
  // A page is opened while the device is storing it.
  return coalescePull(url, () =>
    pullIntoCache(
      url,
      async (body, userId) => {
        const page = v.safeParse(postPage, body)
        return page.success ? cachePosts(page.output.results, page.output.next, userId, stretch) : undefined
      },
      async (slugs) => (await engine.db.posts.bulkGet(slugs)).every(isValidPost),
    ),
  )
}

/** Fetches one post with its content into the cache; one that is gone is deleted from it. */
export async function pullPost(slug: string, pageData: PageData | null): Promise<PullOutcome> {
  await cachePageData(pageData)
  const outcome = await pullIntoCache(
    addresses.post(slug),
    async (body, userId) => {
      const post = v.safeParse(postSchema, body)
      return post.success ? cachePost(post.output, userId) : undefined
    },
    async () => {
      const row = await engine.db.posts.get(slug)
      return isValidPost(row) && row.content !== undefined
    },
  )
  if (outcome === 'missing') await engine.db.posts.delete(slug)
  return outcome
}

/** Caches the data of the page, which the server renders for a visitor (no user). */
async function cachePageData(data: PageData | null): Promise<void> {
  // Without scripts a page of more than one page of the list was asked for: its posts are not a response of the API.
  if (data?.kind === 'posts' && data.etag !== null) {
    const { posts, next, featured } = data
    const whole = { isFirst: true, upper: '' }
    await cacheRendered(data, addresses.posts(), data.etag, () => cachePosts(posts, next, null, whole))
    if (next === null) return
    await cacheRendered(featured, addresses.featured, data.featuredEtag, () =>
      cachePosts(featured, null, null),
    )
  }
  if (data?.kind === 'author') {
    const { author, posts, next } = data
    await cacheRendered(data, addresses.posts({ author }), data.etag, () => cachePosts(posts, next, null))
  }
  if (data?.kind === 'post') {
    const { post } = data
    await cacheRendered(data, addresses.post(post.slug), data.etag, () => cachePost(post, null))
  }
}

/** Caches a list from the server; for a range of the whole list it also removes deleted posts. */
async function cachePosts(
  posts: PostSummary[],
  next: string | null,
  userId: number | null,
  stretch?: Stretch,
) {
  const { db, clock } = engine
  const slugs = posts.map((post) => post.slug)
  const cached = (await db.posts.bulkGet(slugs)).map((row) => (isValidPost(row) ? row : {}))
  await cacheSummaries(db, posts, cached, { now: clock.now(), userId })
  const lower = next === null ? '' : (posts.at(-1)?.published_at ?? '')
  if (stretch) await dropGone(slugs, { ...stretch, lower })
  return { slugs, next }
}

/**
 * Deletes cached posts published between the two times that the server does not list; the bounds are exclusive, as
 * other posts may share their time. Not async, because a Dexie transaction does not survive several foreign awaits.
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

const cachePost = (post: Post, userId: number | null) =>
  cacheWholePost(engine.db, post, { now: engine.clock.now(), userId })

/** Whether the whole list is cached, and whether it is fresh. */
async function isWholeListCached(): Promise<'fresh' | boolean> {
  let url: string | null = addresses.posts()
  let isFresh = true
  for (let page = 1; page <= storedPages && url !== null; page += 1) {
    const cached = await readCachedAnswer(url)
    if (cached?.next === undefined) return false
    isFresh &&= await isFreshAnswer(url)
    url = cached.next
  }
  if (url !== null) return false
  return isFresh ? 'fresh' : true
}

async function isFreshAnswer(url: string, forMs = freshMs): Promise<boolean> {
  const cached = await readCachedAnswer(url)
  if (!cached || !isRecent(cached.savedAt, forMs, engine.clock)) return false
  return (await engine.db.posts.bulkGet(cached.slugs)).every(isValidPost)
}
