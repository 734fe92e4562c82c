import * as v from 'valibot'
import { archivePageSize } from '#domain/archive-list.ts'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { renderedComments, renderedOnRequest } from '#domain/limits.ts'
import type { Page } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { blogPageSize, maxFeatured } from '#domain/post-list.ts'
import { contentVersion, taggedJson } from '#server/http/entity-tag.ts'
import type { PageVersion } from '#server/site/page-cache.ts'
import { archiveQuerySchema } from '#server/repositories/archive-filters.ts'
import { postQuerySchema } from '#server/repositories/post-filters.ts'
import type { Lessons } from '#server/learning/lessons.ts'
import { idPageQuerySchema } from '#server/http/id-page-query.ts'
import { archiveCommentQuerySchema } from '#server/repositories/archive-reads.ts'
import { featuredPath } from '#server/repositories/post-reads.ts'
import type { Reads } from '#server/repositories/reads.ts'

/**
 * Content of a page with its cache version; its ETags are those of the API. Likes, views and downloads are not part
 * of the content's version: a cached page shows older counts until the app has fetched the current ones.
 */
export type PageContent = { data: PageData; version: PageVersion }

const missing: PageContent = { data: { kind: 'missing' }, version: { content: 'missing', etags: '' } }

const postsQuery = v.parse(postQuerySchema, { page_size: String(blogPageSize) })
const archivesQuery = v.parse(archiveQuerySchema, { page_size: String(archivePageSize) })
const featuredQuery = v.parse(postQuerySchema, { page_size: String(maxFeatured), featured: 'true' })
const commentsQuery = v.parse(idPageQuerySchema, {})
const ratingsQuery = v.parse(archiveCommentQuerySchema, { ordering: 'newest' })

function versionOf(...bodies: object[]): PageVersion {
  return {
    content: contentVersion(...bodies),
    etags: bodies.map((body) => taggedJson(body).etag).join(' '),
  }
}

/** How many comments the HTML has. */
const renderedOf = (pages: number) => (pages > 1 ? renderedOnRequest : renderedComments)
/** One more than the HTML has tells whether there are more. */
const readOf = (pages: number) => ({ page_size: renderedOf(pages) + 1 })

/** The first `pages` pages of the list. */
export async function blogContent(reads: Reads, pages: number): Promise<PageContent> {
  const page = await reads.postPage({ ...postsQuery, page_size: pages * blogPageSize })
  const etag = pages === 1 ? taggedJson(page).etag : null
  const { results: posts, next } = page
  if (next === null) {
    const data: PageData = { kind: 'posts', posts, next, etag, featured: [], featuredEtag: null }
    return { data, version: versionOf(page) }
  }
  const starred = await reads.postPage(featuredQuery, null, featuredPath)
  const featuredEtag = taggedJson(starred).etag
  const data: PageData = { kind: 'posts', posts, next, etag, featured: starred.results, featuredEtag }
  return { data, version: versionOf(page, starred) }
}

/** The posts of an author by `authorKey`. */
export async function authorContent(reads: Reads, author: string): Promise<PageContent> {
  const page = await reads.postPage({ ...postsQuery, author })
  const { results: posts, next } = page
  const name = posts[0]?.author
  if (name === undefined) return missing
  const { etag } = taggedJson(page)
  return { data: { kind: 'author', author, name, posts, next, etag }, version: versionOf(page) }
}

/** With the first comments; with `pages` of two, which visitors without scripts open, more of them. */
export async function postContent(reads: Reads, slug: string, pages = 1): Promise<PageContent> {
  const [post, comments] = await Promise.all([
    reads.post(slug),
    reads.commentPage(slug, { ...commentsQuery, ...readOf(pages) }),
  ])
  if (!post || !comments) return missing
  const etag = taggedJson(post).etag
  const data: PageData = {
    kind: 'post',
    post,
    etag,
    ...renderedPart(comments, addresses.comments(slug), pages),
  }
  return { data, version: versionOf(post, comments) }
}

/** What the HTML has of the comments; `first` is the address of their first page. */
function renderedPart<TComment>(page: Page<TComment>, first: string, pages: number) {
  const { results, next } = page
  const maxRendered = renderedOf(pages)
  // Then these are all, and the API answers with the same body.
  if (results.length <= maxRendered) return { comments: results, commentsEtag: taggedJson(page).etag, next }
  return { comments: results.slice(0, maxRendered), commentsEtag: null, next: first }
}

/** The first `pages` pages of the list. */
export async function archivesContent(reads: Reads, pages: number): Promise<PageContent> {
  const page = await reads.archivePage({ ...archivesQuery, page_size: pages * archivePageSize })
  const { results: archives, next } = page
  const etag = pages === 1 ? taggedJson(page).etag : null
  return { data: { kind: 'archives', archives, next, etag }, version: versionOf(page) }
}

/** With as many comments as a post. */
export async function archiveContent(reads: Reads, id: number, pages = 1): Promise<PageContent> {
  const [archive, comments] = await Promise.all([
    reads.archive(id),
    reads.archiveCommentPage(id, { ...ratingsQuery, ...readOf(pages) }),
  ])
  if (!archive || !comments) return missing
  const etag = taggedJson(archive).etag
  const part = renderedPart(comments, archiveAddresses.comments(id), pages)
  const data: PageData = { kind: 'archive', archive, etag, ...part }
  return { data, version: versionOf(archive, comments) }
}

export async function lessonContent(
  lessons: Lessons,
  { course, slug, language }: { course: string; slug: string; language: Locale },
): Promise<PageContent> {
  const [lesson, list] = await Promise.all([
    lessons.find(course, slug, language),
    lessons.list(course, language),
  ])
  if (!lesson || !list) return missing
  const { etag } = taggedJson(lesson)
  const listEtag = taggedJson(list).etag
  return { data: { kind: 'lesson', lesson, etag, list, listEtag }, version: versionOf(lesson, list) }
}
