import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFor, sourcesOf, type Sources } from '#server/http/plugins/read-replica.ts'
import { coalesceRequests, withoutCoalescing, versionOf } from '#server/http/request-coalescing.ts'
import {
  archiveContent,
  archivesContent,
  authorContent,
  blogContent,
  postContent,
  type PageContent,
} from '#server/site/page-content.ts'

type ContentOf<TKey> = (key: TKey) => Promise<PageContent>

/** Contents of the pages that are rendered from the database. */
export type SiteContents = {
  blog: ContentOf<number>
  archives: ContentOf<number>
  archive: ContentOf<number>
  post: ContentOf<string>
  /** With more comments. */
  discussedArchive: ContentOf<number>
  discussedPost: ContentOf<string>
  author: ContentOf<string>
}

/**
 * Concurrent reads of a database share one, but not those of a primary with a replica. An unchanged page costs one SQLite
 * query for the version.
 */
export function siteContents(app: FastifyInstance): Sources<SiteContents> {
  return sourcesOf(app, (reads, db) => {
    const isPrimaryOfReplica = app.replica !== null && db === app.databases.primary
    const shared = <TKey>(content: ContentOf<TKey>) =>
      isPrimaryOfReplica ? withoutCoalescing(content) : coalesceRequests(content, versionOf(db))
    return {
      blog: shared((pages: number) => blogContent(reads, pages)),
      archives: shared((pages: number) => archivesContent(reads, pages)),
      archive: shared((id: number) => archiveContent(reads, id)),
      post: shared((slug: string) => postContent(reads, slug)),
      discussedArchive: shared((id: number) => archiveContent(reads, id, 2)),
      discussedPost: shared((slug: string) => postContent(reads, slug, 2)),
      author: shared((key: string) => authorContent(reads, key)),
    }
  })
}

/** The content for anyone who asks; the cache of rendered pages goes by its version, whichever database it is of. */
export function contentFor(
  request: FastifyRequest,
  contents: Sources<SiteContents>,
  read: (contents: SiteContents) => Promise<PageContent>,
): Promise<PageContent> {
  return readFor(request, contents, read, ({ data }) => data.kind === 'missing')
}
