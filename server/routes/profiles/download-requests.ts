import type { FastifyInstance } from 'fastify'
import { ownRequestSchema, type AnyRequest } from '#domain/downloads.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/http/endpoint.ts'
import { readPage } from '#server/http/page.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { listRequests, toOwnRequest } from '#server/repositories/download-requests.ts'
import { idPageQuerySchema } from '#server/http/id-page-query.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const list = {
  method: 'GET',
  path: '/users/api/download-requests/',
  summary: 'The own download requests and where they stand, newest first',
  action: 'account.own',
  query: idPageQuerySchema,
  answer: pageSchema(ownRequestSchema),
} as const

export async function ownRequestRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply, query }) => {
    const { userId } = requireClaims(request)
    const page = await readPage<AnyRequest, [number]>({
      path: list.path,
      size: query.page_size,
      cursor: query.cursor,
      keyOf: (row) => [row.id],
      fetch: (from, limit) => listRequests(app.db, { userId }, from, limit),
    })
    return sendEntity(request, reply, { ...page, results: page.results.map(toOwnRequest) })
  })
}
