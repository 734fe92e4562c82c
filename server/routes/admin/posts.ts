import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import { staffPostFilterSchema, staffPostSchema } from '#domain/staff-posts.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { postKeySchema } from '#server/http/cursor.ts'
import { idParams } from '#server/http/params.ts'
import { notFound } from '#server/http/problem.ts'
import { serveKeysetList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { findStaffPost, listStaffPosts } from '#server/repositories/staff/posts.ts'

export async function adminPostRoutes(app: FastifyInstance): Promise<void> {
  serveKeysetList(app, {
    path: staffPaths.posts,
    summary: 'Posts of all writers, last published first',
    action: staffReads.posts,
    filters: staffPostFilterSchema,
    row: staffPostSchema,
    key: postKeySchema,
    keyOf: ({ published_at, id }) => [published_at, id],
    fetch: listStaffPosts,
  })

  serveStaffRow(app, {
    path: `${staffPaths.posts}:id/`,
    summary: 'A post as the list of all posts has it',
    action: staffReads.posts,
    params: idParams,
    row: staffPostSchema,
    find: (db, { id }) => findStaffPost(db, id),
    absent: notFound('There is no such post.'),
  })
}
