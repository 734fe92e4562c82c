import * as v from 'valibot'
import type { Comment, Post, PostSummary } from '#domain/blog.ts'
import type { Page } from '#domain/listing.ts'
import type { OrderedPostKey } from '#server/http/cursor.ts'
import type { Database } from '#server/database/database.ts'
import type { TaggedJson } from '#server/http/entity-tag.ts'
import { idPageQuerySchema, type IdPageQuery } from '#server/http/id-page-query.ts'
import { readPageJson } from '#server/http/page-json.ts'
import { readPage, type PageSource } from '#server/http/page.ts'
import { listComments } from '#server/repositories/comments.ts'
import { postQuerySchema, type PostQuery } from '#server/repositories/post-filters.ts'
import { bytesOf } from '#server/http/send-entity.ts'
import { versionOf, type coalesceRequests } from '#server/http/request-coalescing.ts'
import { findPost, findPostId, listPosts, postKeyIn } from '#server/repositories/posts.ts'

export const postsPath = '/blog/api/posts/'
export const featuredPath = `${postsPath}featured/`
const recentPosts = 5
const relatedPosts = 3

type PostList = { query: PostQuery; viewerId: number | null; path: string }

/** Reads of the blog. `share`: how visitors share them. `viewerId` is null for a visitor. */
export function postReads(db: Database, share: typeof coalesceRequests) {
  const postPageOfVisitor = share((list: PostList) => readPostPage(db, list), versionOf(db))
  const commentsOfVisitor = share(
    ({ post, query }: { post: { slug: string; id: number }; query: IdPageQuery }) =>
      readPageJson(commentsOf(db, post, query, null)),
    versionOf(db),
    ({ json }) => bytesOf(json),
  )
  return {
    postPage(
      query: PostQuery = v.parse(postQuerySchema, {}),
      viewerId: number | null = null,
      path = postsPath,
    ): Promise<Page<PostSummary>> {
      const list = { query, viewerId, path }
      return viewerId === null ? postPageOfVisitor(list) : readPostPage(db, list)
    },

    postNeighbours: (slug: string, viewerId: number | null = null) => readNeighbours(db, slug, viewerId),

    async recentPage(viewerId: number | null = null): Promise<Page<PostSummary>> {
      return {
        results: await listPosts(db, {}, viewerId, undefined, recentPosts),
        next: null,
        previous: null,
      }
    },

    post(slug: string, viewerId: number | null = null): Promise<Post | undefined> {
      return findPost(db, slug, viewerId)
    },

    async commentPage(
      slug: string,
      query: IdPageQuery = v.parse(idPageQuerySchema, {}),
      viewerId: number | null = null,
    ): Promise<Page<Comment> | undefined> {
      const id = await findPostId(db, slug)
      return id === undefined ? undefined : readPage(commentsOf(db, { slug, id }, query, viewerId))
    },

    /** The same page, serialised in chunks. */
    async commentPageJson(
      slug: string,
      query: IdPageQuery,
      viewerId: number | null,
    ): Promise<TaggedJson | undefined> {
      const id = await findPostId(db, slug)
      if (id === undefined) return undefined
      const post = { slug, id }
      return viewerId === null
        ? commentsOfVisitor({ post, query })
        : readPageJson(commentsOf(db, post, query, viewerId))
    },
  }
}

function readPostPage(db: Database, { query, viewerId, path }: PostList): Promise<Page<PostSummary>> {
  const { page_size: size, cursor, ordering, ...filters } = query
  return readPage<PostSummary, OrderedPostKey>({
    path,
    filters: {
      ...filters,
      ...(path === postsPath ? {} : { featured: undefined }),
      ordering: ordering === 'newest' ? undefined : ordering,
    },
    size,
    cursor,
    keyOf: (post) => postKeyIn(ordering, post),
    fetch: (from, limit) => listPosts(db, filters, viewerId, from, limit, ordering),
  })
}

/** The previous and next post, and others of its category, without repeats and translations; undefined without the post. */
async function readNeighbours(
  db: Database,
  slug: string,
  viewerId: number | null,
): Promise<Page<PostSummary> | undefined> {
  const post = await findPost(db, slug, viewerId)
  if (!post) return undefined
  const key = postKeyIn('newest', post)
  const own = new Set([slug, ...post.translations.map((translation) => translation.slug)])
  const [newer, older, alike] = await Promise.all([
    listPosts(db, {}, viewerId, { direction: 'before', key }, own.size),
    listPosts(db, {}, viewerId, { direction: 'after', key }, own.size),
    listPosts(db, { category: post.category }, viewerId, undefined, relatedPosts + own.size),
  ])
  const others = (posts: PostSummary[], count: number) =>
    posts.filter((other) => !own.has(other.slug)).slice(0, count)
  const found = [...others(newer, 1), ...others(older, 1), ...others(alike, relatedPosts)]
  const results = [...new Map(found.map((other) => [other.slug, other])).values()]
  return { results, next: null, previous: null }
}

function commentsOf(
  db: Database,
  { slug, id }: { slug: string; id: number },
  query: IdPageQuery,
  viewerId: number | null,
): PageSource<Comment, [number]> {
  return {
    path: `${postsPath}${encodeURIComponent(slug)}/comments/`,
    size: query.page_size,
    cursor: query.cursor,
    keyOf: (comment) => [comment.id],
    fetch: (from, limit) => listComments(db, id, viewerId, from, limit),
  }
}
