import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import { staffPostFilterSchema, staffPostSchema } from '#domain/staff-posts.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { listStaffPosts } from '#server/repositories/staff/posts.ts'

export async function adminPostRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.posts,
    summary: 'Posts of all writers, the last one added first',
    action: staffReads.posts,
    filters: staffPostFilterSchema,
    row: staffPostSchema,
    fetch: listStaffPosts,
  })
}
