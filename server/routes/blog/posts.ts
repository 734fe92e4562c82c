import type { FastifyInstance } from 'fastify'
import { postSchema, postSummarySchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/http/endpoint.ts'
import { slugParams } from '#server/http/params.ts'
import { readFor } from '#server/http/plugins/read-replica.ts'
import { noSuchPost } from '#server/http/problem.ts'
import { postQuerySchema } from '#server/repositories/post-filters.ts'
import { featuredPath, postsPath } from '#server/repositories/post-reads.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const list = { method: 'GET', action: 'blog.read', answer: pageSchema(postSummarySchema) } as const
const all = {
  ...list,
  path: postsPath,
  summary: 'Posts, newest first',
  query: postQuerySchema,
  refusals: [429],
} as const
const featured = {
  ...list,
  path: featuredPath,
  summary: 'Featured posts',
  query: postQuerySchema,
  refusals: [429],
} as const
const recent = { ...list, path: `${postsPath}recent/`, summary: 'The newest posts' } as const
const neighbours = {
  ...list,
  path: `${postsPath}:slug/neighbours/`,
  summary: 'The previous and the next post, and some of the same category',
  params: slugParams,
} as const
const one = {
  method: 'GET',
  path: `${postsPath}:slug/`,
  summary: 'A post with its content',
  action: 'blog.read',
  params: slugParams,
  answer: postSchema,
} as const

/** The lists of posts, and a post. */
export async function postRoutes(app: FastifyInstance): Promise<void> {
  const { reads, views } = app

  serve(app, all, async ({ request, reply, query }) => {
    const viewerId = request.claims?.userId
    const page = await readFor(request, reads, (source) => source.postPage(query, viewerId))
    return sendEntity(request, reply, page)
  })

  serve(app, featured, async ({ request, reply, query }) => {
    const viewerId = request.claims?.userId
    const page = await readFor(request, reads, (source) =>
      source.postPage({ ...query, featured: 'true' }, viewerId, featuredPath),
    )
    return sendEntity(request, reply, page)
  })

  serve(app, recent, async ({ request, reply }) => {
    const viewerId = request.claims?.userId
    return sendEntity(request, reply, await readFor(request, reads, (source) => source.recentPage(viewerId)))
  })

  serve(app, neighbours, async ({ request, reply, params: { slug } }) => {
    const viewerId = request.claims?.userId
    const page = await readFor(request, reads, (source) => source.postNeighbours(slug, viewerId))
    if (!page) return reply.code(404).send(noSuchPost.body)
    return sendEntity(request, reply, page)
  })

  serve(app, one, async ({ request, reply, params: { slug } }) => {
    const viewerId = request.claims?.userId
    const post = await readFor(request, reads, (source) => source.post(slug, viewerId))
    if (!post) return reply.code(404).send(noSuchPost.body)
    if (request.method === 'GET') views.count(post.slug)
    return sendEntity(request, reply, post)
  })
}
