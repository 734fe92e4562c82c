import type { FastifyInstance } from 'fastify'
import { addresses } from '#domain/addresses.ts'
import { categorySchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/http/endpoint.ts'
import { readFor } from '#server/http/plugins/read-replica.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const listCategories = {
  method: 'GET',
  path: addresses.categories,
  summary: 'Categories of the blog with their number of posts',
  action: 'blog.read',
  answer: pageSchema(categorySchema),
} as const

export async function categoryRoute(app: FastifyInstance): Promise<void> {
  serve(app, listCategories, async ({ request, reply }) => {
    return sendEntity(request, reply, await readFor(request, app.reads, (source) => source.categoryPage()))
  })
}
