import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import { staffPostFilterSchema, staffPostSchema } from '#domain/staff-posts.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { postKeySchema } from '#server/http/cursor.ts'
import { serveKeysetList } from '#server/http/staff-list.ts'
import { listStaffPosts } from '#server/repositories/staff/posts.ts'

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
}
