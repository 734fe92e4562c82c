import type { FastifyInstance } from 'fastify'
import { likeAnswerSchema } from '#domain/blog.ts'
import { serve } from '#server/http/endpoint.ts'
import { slugParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { noSuchPost } from '#server/http/problem.ts'
import { toggleLike } from '#server/repositories/likes.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { postsPath } from '#server/repositories/post-reads.ts'

const like = {
  method: 'POST',
  path: `${postsPath}:slug/like/`,
  summary: 'Turn the like of a post on or off',
  action: 'blog.like',
  params: slugParams,
  answer: likeAnswerSchema,
} as const

export async function likeRoute(app: FastifyInstance): Promise<void> {
  serve(app, like, async ({ request, reply, params: { slug } }) => {
    return answerOnce(request, reply, {}, async (trx, person, key) => {
      const postId = await findPostId(trx, slug)
      if (postId === undefined) return noSuchPost
      const now = app.clock.now().toISOString()
      return { status: 200, body: await toggleLike(trx, { userId: person.id, postId, key, now }) }
    })
  })
}
