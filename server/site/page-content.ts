import * as v from 'valibot'
import { archivePageSize } from '#domain/archive-list.ts'
import { maxPageSize } from '#domain/limits.ts'
import type { PageData } from '#domain/page-data.ts'
import { blogPageSize, featuredRoom } from '#domain/post-list.ts'
import { taggedJson } from '#server/entity-tag.ts'
import { archiveQuerySchema } from '#server/repositories/archive-filters.ts'
import { postQuerySchema } from '#server/repositories/post-filters.ts'
import { commentQuerySchema, featuredPath, type Repositories } from '#server/repositories/reading.ts'

/** Content of a page with the tag it changes by; the ETags inside are those of the API's own answers. */
export type PageContent = { data: PageData; version: string }

const postsQuery = v.parse(postQuerySchema, { page_size: String(blogPageSize) })
const archivesQuery = v.parse(archiveQuerySchema, { page_size: String(archivePageSize) })
const featuredQuery = v.parse(postQuerySchema, { page_size: String(featuredRoom), featured: 'true' })
const commentsQuery = v.parse(commentQuerySchema, { page_size: String(maxPageSize) })

export async function blogContent(repositories: Repositories): Promise<PageContent> {
  const page = await repositories.postPage(postsQuery)
  const { etag } = taggedJson(page)
  const { results: posts, next } = page
  if (next === null) {
    const data: PageData = { kind: 'posts', posts, next, etag, featured: [], featuredEtag: null }
    return { data, version: etag }
  }
  const starred = await repositories.postPage(featuredQuery, null, featuredPath)
  const featuredEtag = taggedJson(starred).etag
  const data: PageData = { kind: 'posts', posts, next, etag, featured: starred.results, featuredEtag }
  return { data, version: `${etag} ${featuredEtag}` }
}

export async function postContent(repositories: Repositories, slug: string): Promise<PageContent> {
  const [post, comments] = await Promise.all([
    repositories.post(slug),
    repositories.commentPage(slug, commentsQuery),
  ])
  if (!post || !comments) return { data: { kind: 'missing' }, version: 'missing' }
  const around = await repositories.postsAround(post)
  const etag = taggedJson(post).etag
  const commentsEtag = taggedJson(comments).etag
  const data: PageData = { kind: 'post', post, etag, comments: comments.results, commentsEtag, around }
  return { data, version: `${etag} ${commentsEtag} ${taggedJson(around).etag}` }
}

export async function archivesContent(repositories: Repositories): Promise<PageContent> {
  const { results: archives, ...page } = await repositories.archivePage(archivesQuery)
  const { etag } = taggedJson({ results: archives, ...page })
  return { data: { kind: 'archives', archives, next: page.next, etag }, version: etag }
}

export async function archiveContent(repositories: Repositories, id: number): Promise<PageContent> {
  const [archive, comments] = await Promise.all([
    repositories.archive(id),
    repositories.archiveCommentPage(id, commentsQuery),
  ])
  if (!archive || !comments) return { data: { kind: 'missing' }, version: 'missing' }
  const etag = taggedJson(archive).etag
  const commentsEtag = taggedJson(comments).etag
  const data: PageData = { kind: 'archive', archive, etag, comments: comments.results, commentsEtag }
  return { data, version: `${etag} ${commentsEtag}` }
}
