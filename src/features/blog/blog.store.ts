import { addresses } from '#domain/addresses.ts'
import { authorKey } from '#domain/author-key.ts'
import { blogPageSize, maxFeatured, isNarrowed } from '#domain/post-list.ts'
import { isFound } from '#domain/text-search.ts'
import type { CachedPost } from '#platform/storage/database.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { confirmedAt, hasMoreOnServer } from '#platform/sync/stored-list.ts'
import type { BlogSearch } from './list/blog-search.ts'
import { isValidPost } from './validate-post.ts'

/**
 * Cached posts as the list shows them. `hasMore` covers the device and, as far as known, the server; `savedAt` is when
 * the list was last fetched or confirmed, ms since 1970, null if unknown.
 */
export type StoredPosts = { posts: CachedPost[]; hasMore: boolean; savedAt: number | null }

/** The cached posts that match the search, for the number of opened pages. */
export async function readPosts(search: BlogSearch): Promise<StoredPosts> {
  const pages = search.page ?? 1
  const count = pages * blogPageSize
  // Both before the first await: a live query does not observe what is read after nested awaits.
  const [rows, savedAt] = await Promise.all([
    rowsFor(search, count + maxFeatured + 1),
    confirmedAt(addresses.posts(search), addresses.posts()),
  ])
  const posts = shownOf(rows, search, count)
  return {
    posts: posts.filter(isValidPost),
    hasMore: rows.length > posts.length || (await hasMoreOnServer(addresses.posts(search), pages)),
    savedAt: savedAt ?? null,
  }
}

/** The first `count` of a search; of the whole list, as a rendered page has them, the newest and all featured ones. */
function shownOf(rows: CachedPost[], search: BlogSearch, count: number): CachedPost[] {
  if (isNarrowed(search)) return rows.slice(0, count)
  const newest = new Set(rows.toSorted(newestFirst).slice(0, count))
  return rows.slice(0, count + maxFeatured).filter((post) => post.featured || newest.has(post))
}

/** The tags of the cached posts, sorted. */
export async function readTags(): Promise<string[]> {
  const keys = await engine.db.posts.orderBy('tags').uniqueKeys()
  return keys.map(String).toSorted((a, b) => a.localeCompare(b))
}

export async function readPost(slug: string): Promise<CachedPost | undefined> {
  const row = await engine.db.posts.get(slug)
  return isValidPost(row) ? row : undefined
}

/** The adjacent posts by date, and related posts. */
export type PostNeighbours = { previous: CachedPost | null; next: CachedPost | null; related: CachedPost[] }

const relatedCount = 3

export async function readNeighbours(slug: string): Promise<PostNeighbours> {
  const { posts } = engine.db
  const post = await readPost(slug)
  if (!post) return { previous: null, next: null, related: [] }
  // A post and its translations are one.
  const own = new Set([slug, ...(post.translations ?? []).map((translation) => translation.slug)])
  const isOther = (other: CachedPost) => isValidPost(other) && !own.has(other.slug)
  const byTime = posts.where('published_at')
  const [older, newer, alike, tagged] = [
    await byTime.below(post.published_at).reverse().filter(isOther).first(),
    await posts.where('published_at').above(post.published_at).filter(isOther).first(),
    await posts.where('category').equals(post.category).toArray(),
    await posts.where('tags').anyOf(post.tags).distinct().toArray(),
  ]
  const others = new Map([...alike, ...tagged].filter(isOther).map((other) => [other.slug, other]))
  const likeness = (other: CachedPost) =>
    2 * other.tags.filter((tag) => post.tags.includes(tag)).length + Number(other.category === post.category)
  const related = [...others.values()].toSorted((a, b) => likeness(b) - likeness(a) || newestFirst(a, b))
  return { previous: older ?? null, next: newer ?? null, related: related.slice(0, relatedCount) }
}

/** An unfiltered list reads only `count` rows of one index; a search scans the posts. */
async function rowsFor(search: BlogSearch, count: number): Promise<CachedPost[]> {
  const { posts } = engine.db
  if (!isNarrowed(search)) return posts.orderBy('rank').reverse().limit(count).toArray()
  const { q = '', category, tag, sort = 'newest', language, author } = search
  const narrowed = tag
    ? posts.where('tags').equalsIgnoreCase(tag).distinct()
    : category
      ? posts.where('category').equals(category)
      : posts.toCollection()
  const matches = await narrowed
    .filter(isValidPost)
    .filter((post) => category === undefined || post.category === category)
    .filter((post) => language === undefined || (post.language ?? 'en') === language)
    .filter((post) => author === undefined || authorKey(post.author) === authorKey(author))
    .filter((post) => isFound(q, [post.title, post.excerpt, post.author, ...post.tags]))
    .toArray()
  return matches.toSorted(orders[sort]).slice(0, count)
}

const newestFirst = (a: CachedPost, b: CachedPost) => compare(b.published_at, a.published_at) || b.id - a.id

const orders = {
  newest: newestFirst,
  oldest: (a: CachedPost, b: CachedPost) => newestFirst(b, a),
  liked: (a: CachedPost, b: CachedPost) => b.like_count - a.like_count || newestFirst(a, b),
  read: (a: CachedPost, b: CachedPost) => b.views - a.views || newestFirst(a, b),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
