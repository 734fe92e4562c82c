import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archiveCommentSchema, type ArchiveComment } from '#domain/archive.ts'
import { commentSchema, type Comment } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import type { CommentList } from './comment-pages.ts'
import type { CachedComment, CachedRating } from '#platform/storage/database.ts'

const commentPage = pageSchema(commentSchema)
const ratingPage = pageSchema(archiveCommentSchema)

/** The comments of a post, oldest first, so that a reply never precedes its parent. */
export function postComments(slug: string): CommentList<Comment, CachedComment> {
  return {
    address: addresses.comments(slug),
    isNewestFirst: false,
    parse: (body) => parseOptional(commentPage, body),
    toRow: (comment, userId) => ({ ...comment, slug, ownerId: comment.is_own ? userId : null }),
    isWhole: (row) => v.is(commentSchema, row),
    table: (db) => db.comments,
    rows: (db) => db.comments.where('slug').equals(slug),
  }
}

/** The comments and ratings of a piece of software, newest first. */
export function archiveComments(archiveId: number): CommentList<ArchiveComment, CachedRating> {
  return {
    address: archiveAddresses.comments(archiveId),
    isNewestFirst: true,
    parse: (body) => parseOptional(ratingPage, body),
    toRow: (comment) => ({ ...comment, archiveId }),
    isWhole: (row) => v.is(archiveCommentSchema, row),
    table: (db) => db.ratings,
    rows: (db) => db.ratings.where('archiveId').equals(archiveId),
  }
}

function parseOptional<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T | undefined {
  const result = v.safeParse(schema, body)
  return result.success ? result.output : undefined
}
