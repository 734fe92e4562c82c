import * as v from 'valibot'
import type { Archive, ArchiveComment, ArchiveSummary } from '#domain/archive.ts'
import type { Category, Comment, Post, PostSummary } from '#domain/blog.ts'
import type { Page } from '#domain/listing.ts'
import type { SearchDocument, SearchIndexAnswer } from '#domain/search-document.ts'
import { commentKeySchema, cursorSchema, type ArchiveKey, type OrderedPostKey } from '#server/http/cursor.ts'
import type { Database } from '#server/database/database.ts'
import type { TaggedJson } from '#server/http/entity-tag.ts'
import { readPageJson } from '#server/http/page-json.ts'
import { pageSizeSchema, readPage, type PageSource } from '#server/http/page.ts'
import type { Lessons } from '#server/learning/lessons.ts'
import { listArchiveComments } from '#server/repositories/archive-comments.ts'
import { archiveQuerySchema, type ArchiveQuery } from '#server/repositories/archive-filters.ts'
import { archiveKeyIn, findArchive, findArchiveFile, listArchives } from '#server/repositories/archives.ts'
import { listCategories } from '#server/repositories/categories.ts'
import { listComments } from '#server/repositories/comments.ts'
import { postQuerySchema, type PostQuery } from '#server/repositories/post-filters.ts'
import { bytesOf } from '#server/http/send-entity.ts'
import { coalesceRequests, versionOf } from '#server/http/request-coalescing.ts'
import { findPost, findPostId, listPosts, postKeyIn } from '#server/repositories/posts.ts'
import { searchIndexOf } from '#server/repositories/search-index.ts'
import { readFoundPage, type SearchQuery } from '#server/repositories/search.ts'

export const postsPath = '/blog/api/posts/'
export const archivesPath = '/archive/api/archives/'
export const featuredPath = `${postsPath}featured/`
const recentPosts = 5
const relatedPosts = 3

export const commentQuerySchema = v.object({
  page_size: pageSizeSchema,
  cursor: v.optional(cursorSchema(commentKeySchema)),
})
type CommentQuery = v.InferOutput<typeof commentQuerySchema>

/** An unknown order is ignored. */
export const archiveCommentQuerySchema = v.object({
  ...commentQuerySchema.entries,
  ordering: v.fallback(v.optional(v.picklist(['oldest', 'newest']), 'oldest'), 'oldest'),
})
type ArchiveCommentQuery = v.InferOutput<typeof archiveCommentQuerySchema>

/**
 * Bodies of the GETs of blog and archive, for the API and for pages rendered on the server, so that both have the
 * same content and ETag. `viewerId` is null for a visitor. Returns `undefined` if the slug or id is unknown.
 */
export type Repositories = ReturnType<typeof createRepositories>

/**
 * `siteDocuments`: the items of the build that the search index lists beside `lessons` and those of the database. `share`:
 * whether visitors share reads.
 */
export function createRepositories(
  db: Database,
  lessons: Pick<Lessons, 'titles'>,
  siteDocuments: readonly SearchDocument[] = [],
  share: typeof coalesceRequests = coalesceRequests,
) {
  const postPageOf = ({
    query,
    viewerId,
    path,
  }: {
    query: PostQuery
    viewerId: number | null
    path: string
  }) => {
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
  const postPageOfVisitor = share(postPageOf, versionOf(db))
  const commentsOf = (
    { slug, id }: { slug: string; id: number },
    query: CommentQuery,
    viewerId: number | null,
  ): PageSource<Comment, [number]> => ({
    path: `${postsPath}${encodeURIComponent(slug)}/comments/`,
    size: query.page_size,
    cursor: query.cursor,
    keyOf: (comment) => [comment.id],
    fetch: (from, limit) => listComments(db, id, viewerId, from, limit),
  })
  const commentsOfVisitor = share(
    ({ post, query }: { post: { slug: string; id: number }; query: CommentQuery }) =>
      readPageJson(commentsOf(post, query, null)),
    versionOf(db),
    ({ json }) => bytesOf(json),
  )
  const archiveCommentsOf = (
    id: number,
    query: ArchiveCommentQuery,
    viewerId: number | null,
  ): PageSource<ArchiveComment, [number]> => ({
    path: `${archivesPath}${id}/comments/`,
    filters: query.ordering === 'newest' ? { ordering: query.ordering } : {},
    size: query.page_size,
    cursor: query.cursor,
    keyOf: (comment) => [comment.id],
    fetch: (from, limit) => listArchiveComments(db, id, viewerId, from, limit, query.ordering),
  })
  const searchIndex = share<null, SearchIndexAnswer>(searchIndexOf(db, siteDocuments, lessons), versionOf(db))
  const searchPage = share((query: SearchQuery) => readFoundPage(db, query), versionOf(db))
  return {
    postPage(
      query: PostQuery = v.parse(postQuerySchema, {}),
      viewerId: number | null = null,
      path = postsPath,
    ): Promise<Page<PostSummary>> {
      return (viewerId === null ? postPageOfVisitor : postPageOf)({ query, viewerId, path })
    },

    /** The previous and next post, and others of its category, without repeats and translations; undefined without the post. */
    async postNeighbours(
      slug: string,
      viewerId: number | null = null,
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
    },

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
      query: CommentQuery = v.parse(commentQuerySchema, {}),
      viewerId: number | null = null,
    ): Promise<Page<Comment> | undefined> {
      const id = await findPostId(db, slug)
      return id === undefined ? undefined : readPage(commentsOf({ slug, id }, query, viewerId))
    },

    /** The same page, serialised in chunks. */
    async commentPageJson(
      slug: string,
      query: CommentQuery,
      viewerId: number | null,
    ): Promise<TaggedJson | undefined> {
      const id = await findPostId(db, slug)
      if (id === undefined) return undefined
      const post = { slug, id }
      return viewerId === null
        ? commentsOfVisitor({ post, query })
        : readPageJson(commentsOf(post, query, viewerId))
    },

    archivePage(query: ArchiveQuery = v.parse(archiveQuerySchema, {})): Promise<Page<ArchiveSummary>> {
      const { page_size: size, cursor, ordering, ...filters } = query
      return readPage<ArchiveSummary, ArchiveKey>({
        path: archivesPath,
        filters: { ...filters, ordering: ordering === 'newest' ? undefined : ordering },
        size,
        cursor,
        keyOf: (archive) => archiveKeyIn(ordering, archive),
        fetch: (from, limit) => listArchives(db, filters, from, limit, ordering),
      })
    },

    archive(id: number): Promise<Archive | undefined> {
      return findArchive(db, id)
    },

    async archiveCommentPage(
      id: number,
      query: ArchiveCommentQuery = v.parse(archiveCommentQuerySchema, {}),
      viewerId: number | null = null,
    ): Promise<Page<ArchiveComment> | undefined> {
      if (!(await findArchiveFile(db, id))) return undefined
      return readPage(archiveCommentsOf(id, query, viewerId))
    },

    /** The same page, serialised in chunks. */
    async archiveCommentPageJson(
      id: number,
      query: ArchiveCommentQuery,
      viewerId: number | null,
    ): Promise<TaggedJson | undefined> {
      if (!(await findArchiveFile(db, id))) return undefined
      return readPageJson(archiveCommentsOf(id, query, viewerId))
    },

    /** Titles, tags and excerpts of what the site has. */
    searchIndex(): Promise<SearchIndexAnswer> {
      return searchIndex(null)
    },

    searchPage(query: SearchQuery): Promise<Page<SearchDocument>> {
      return searchPage(query)
    },

    async categoryPage(): Promise<Page<Category>> {
      return { results: await listCategories(db), next: null, previous: null }
    },
  }
}
