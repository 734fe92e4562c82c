import type { SelectQueryBuilder } from 'kysely'
import { authorKey } from '#domain/author-key.ts'
import type { Post, PostSummary } from '#domain/blog.ts'
import type { OwnPost } from '#domain/own-posts.ts'
import type { PostSort } from '#domain/post-list.ts'
import type { Cursor, OrderedPostKey } from '#server/http/cursor.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { parseTexts } from '#server/database/parse-texts.ts'
import { listDownloads, listImages } from '#server/repositories/blog-files.ts'
import { countPostIn } from '#server/repositories/categories.ts'
import { coverIcon } from '#server/repositories/cover-icon.ts'
import { postConditions, type PostFilters } from '#server/repositories/post-filters.ts'
import { withHidingReasons } from '#server/repositories/post-hiding.ts'
import { listTranslations } from '#server/repositories/translations.ts'
import { countDailyViews } from '#server/repositories/staff/stats.ts'
import { highlightCode } from '#server/site/highlight-code.ts'

const summaryColumns = [
  'posts.id',
  'posts.slug',
  'posts.title',
  'posts.excerpt',
  'posts.author',
  'categories.name as category',
  'posts.tags',
  'posts.language',
  'posts.featured',
  'posts.image',
  'posts.published_at',
  'posts.created_at',
  'posts.read_time',
  'posts.views',
  'posts.like_count',
  'posts.comment_count',
  'likes.liked',
] as const

type SummaryRow = Omit<PostSummary, 'tags' | 'featured' | 'user_has_liked'> & {
  tags: string
  featured: number
  liked: number | null
}

function toSummary({ liked, ...row }: SummaryRow): PostSummary {
  const tags = parseTexts(row.tags)
  return {
    ...row,
    tags,
    cover_icon: coverIcon(row),
    featured: row.featured === 1,
    user_has_liked: liked === 1,
  }
}

/**
 * Posts with the name of their category and, for a viewer, whether the viewer likes them. No account has the id 0.
 */
function postsSeenBy(db: Database, viewerId: number | null) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('likes', (join) =>
      join.onRef('likes.post_id', '=', 'posts.id').on('likes.user_id', '=', viewerId ?? 0),
    )
}

const orders = {
  newest: { column: 'posts.published_at', isRising: false },
  oldest: { column: 'posts.published_at', isRising: true },
  liked: { column: 'posts.like_count', isRising: false },
  read: { column: 'posts.views', isRising: false },
} as const

/** Cursor key of a post in an order. */
export function postKeyIn(sort: PostSort, post: PostSummary): OrderedPostKey {
  if (sort === 'liked') return [sort, post.like_count, post.id]
  if (sort === 'read') return [sort, post.views, post.id]
  return sort === 'oldest' ? [sort, post.published_at, post.id] : [post.published_at, post.id]
}

function orderOf(key: OrderedPostKey): { sort: PostSort; value: string | number; id: number } {
  return key.length === 2
    ? { sort: 'newest', value: key[0], id: key[1] }
    : { sort: key[0], value: key[1], id: key[2] }
}

/**
 * Up to `limit` posts from a cursor on, newest first by (published_at, id) or in another order; nearest first when
 * paging backwards. A cursor is valid only in the order it was made in.
 */
export async function listPosts(
  db: Database,
  filters: PostFilters,
  viewerId: number | null,
  cursor: Cursor<OrderedPostKey> | undefined,
  limit: number,
  sort: PostSort = 'newest',
): Promise<PostSummary[]> {
  const from = cursor && orderOf(cursor.key)
  const { column, isRising } = orders[from?.sort ?? sort]
  const order = isRising === (cursor?.direction === 'before') ? 'desc' : 'asc'
  const rows = await postsSeenBy(db, viewerId)
    .select(summaryColumns)
    .where((eb) => eb.and(postConditions(db, eb, filters)))
    .$if(from !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(column, 'posts.id'),
          order === 'asc' ? '>' : '<',
          eb.tuple(from?.value ?? '', from?.id ?? 0),
        ),
      ),
    )
    .orderBy(column, order)
    .orderBy('posts.id', order)
    .limit(limit)
    .execute()
  return rows.map(toSummary)
}

/** The newest posts of an account, also those that staff took down. */
export async function listOwnPosts(db: Database, authorId: number, limit: number): Promise<OwnPost[]> {
  const rows = await postsSeenBy(db, authorId)
    .select([...summaryColumns, 'posts.hidden_at'])
    .where('posts.author_id', '=', authorId)
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute()
  const posts = await withHidingReasons(db, rows)
  return posts.map(({ hidden_at, hidden_reason, ...row }) =>
    Object.assign(toSummary(row), { hidden_at, hidden_reason }),
  )
}

/** Posts as lists show them, by id. */
export async function findPostSummaries(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, PostSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await postsSeenBy(db, null).select(summaryColumns).where('posts.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toSummary(row)]))
}

/** `withHidden`: also a post that staff took down, which no reader may see. */
type FindOptions = { withHidden?: boolean }

/**
 * A post for its page, with its code highlighted; undefined if no post has the slug. One statement for a post without images, files
 * and translations, one more for each of these that it has.
 */
export async function findPost(
  db: Database,
  slug: string,
  viewerId: number | null,
  { withHidden = false }: FindOptions = {},
): Promise<Post | undefined> {
  const row = await postsSeenBy(db, viewerId)
    .select([...summaryColumns, 'posts.translation_of', 'posts.content'])
    .select((select) => [
      countOf(select.selectFrom('blog_images').whereRef('post_id', '=', 'posts.id')).as('image_count'),
      countOf(select.selectFrom('blog_downloads').whereRef('post_id', '=', 'posts.id')).as('download_count'),
      countOf(select.selectFrom('posts as other').whereRef('other.translation_of', '=', 'posts.id')).as(
        'translation_count',
      ),
    ])
    .where('posts.slug', '=', slug)
    .$if(!withHidden, (query) => query.where('posts.hidden_at', 'is', null))
    .executeTakeFirst()
  if (!row) return undefined
  const { translation_of, content, image_count, download_count, translation_count, ...summary } = row
  const isTranslated = translation_of !== null || translation_count !== 0
  const [images, downloads, translations] = await Promise.all([
    image_count === 0 ? [] : listImages(db, row.id),
    download_count === 0 ? [] : listDownloads(db, row.id),
    isTranslated ? listTranslations(db, { ...summary, translation_of }) : [],
  ])
  return { ...toSummary(summary), content: highlightCode(content), images, downloads, translations }
}

function countOf<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>) {
  return rows.select((select) => select.fn.countAll<number>().as('n'))
}

/** Id of the post with this slug; undefined if readers see none. */
export async function findPostId(
  db: Database,
  slug: string,
  { withHidden = false }: FindOptions = {},
): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .$if(!withHidden, (query) => query.where('hidden_at', 'is', null))
    .executeTakeFirst()
  return row?.id
}

export type NewPost = Omit<
  PostSummary,
  'id' | 'like_count' | 'comment_count' | 'user_has_liked' | 'read_time' | 'language'
> & {
  language?: PostSummary['language']
  content: string
  read_time: string
  /** Account of the author, who may change the post, and the idempotency key it was written with. */
  author_id?: number | null
  idempotency_key?: string | null
  source?: string | null
  /** Id of the original. */
  translation_of?: number | null
}

/**
 * Adds a post and counts it in its category, which is created if missing. `content` must be sanitised. Returns the
 * id.
 */
export async function insertPost(db: Database, { category, ...post }: NewPost): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({
      ...post,
      category_id: await countPostIn(db, category),
      tags: JSON.stringify(post.tags),
      tag_keys: tagKeysOf(post.tags),
      author_key: authorKey(post.author),
      search_text: searchTextOf(post),
      featured: post.featured ? 1 : 0,
      like_count: 0,
      comment_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Text that the tag filter searches. */
export function tagKeysOf(tags: readonly string[]): string {
  return JSON.stringify(tags.map((tag) => tag.toLowerCase()))
}

/** Text that the search searches. */
export function searchTextOf(post: {
  title: string
  excerpt: string
  author: string
  tags: readonly string[]
}): string {
  return [post.title, post.excerpt, post.author, ...post.tags].join('\n').toLowerCase()
}

/** Adds views to a post and to its count of the day. */
export async function addViews(trx: Trx, slug: string, views: number, day: string): Promise<void> {
  const post = await trx
    .updateTable('posts')
    .set((eb) => ({ views: eb('views', '+', views) }))
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirst()
  if (post) await countDailyViews(trx, post.id, day, views)
}
