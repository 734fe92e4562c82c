import type { FastifyInstance } from 'fastify'
import { pageSchema } from '#domain/listing.ts'
import { searchAddresses } from '#domain/search-document.ts'
import { searchDocumentSchema, searchIndexSchema } from '#domain/search-schemas.ts'
import { serve } from '#server/http/endpoint.ts'
import { readFor } from '#server/http/plugins/read-replica.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { searchQuerySchema } from '#server/repositories/search.ts'

const index = {
  method: 'GET',
  path: searchAddresses.index,
  summary: 'What the site has, for the search on the device: at most 25 kB compressed',
  action: 'search.read',
  answer: searchIndexSchema,
} as const

const searchPosts = {
  method: 'GET',
  path: searchAddresses.search,
  summary: 'Posts and software that contain all words, newest first',
  action: 'search.read',
  query: searchQuerySchema,
  answer: pageSchema(searchDocumentSchema),
  refusals: [429],
} as const

/** The index for the search on the device, and the search of what the index does not hold. */
export async function searchRoutes(app: FastifyInstance): Promise<void> {
  const { reads } = app
  serve(app, index, async ({ request, reply }) =>
    sendEntity(request, reply, await readFor(request, reads, (source) => source.searchIndex())),
  )
  serve(app, searchPosts, async ({ request, reply, query }) =>
    sendEntity(request, reply, await readFor(request, reads, (source) => source.searchPage(query))),
  )
}
