import type { FastifyInstance } from 'fastify'
import { commentSchema, newCommentSchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/http/endpoint.ts'
import { slugParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { readFor } from '#server/http/plugins/read-replica.ts'
import { invalidField, noSuchPost } from '#server/http/problem.ts'
import { addComment, isCommentOf } from '#server/repositories/comments.ts'
import { notifyOfReply } from '#server/notifications/notify-of-reply.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { idPageQuerySchema } from '#server/http/id-page-query.ts'
import { postsPath } from '#server/repositories/post-reads.ts'
import { sendTagged } from '#server/http/send-entity.ts'

const list = {
  method: 'GET',
  path: `${postsPath}:slug/comments/`,
  summary: 'Comments of a post, oldest first',
  action: 'blog.read',
  params: slugParams,
  query: idPageQuerySchema,
  answer: pageSchema(commentSchema),
} as const
const add = {
  method: 'POST',
  path: `${postsPath}:slug/add_comment/`,
  summary: 'Comment on a post or answer a comment',
  action: 'blog.comment',
  params: slugParams,
  body: newCommentSchema,
  answer: commentSchema,
  status: 201,
} as const

/** Reads and writes the comments of a post. */
export async function commentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply, params: { slug }, query }) => {
    const viewerId = request.claims?.userId ?? null
    const page = await readFor(request, app.reads, (source) => source.commentPageJson(slug, query, viewerId))
    return page ? sendTagged(request, reply, page) : reply.code(404).send(noSuchPost.body)
  })

  serve(app, add, async ({ request, reply, params: { slug }, body: { content, parent = null } }) => {
    return answerOnce(request, reply, { content, parent }, async (trx, person, key) => {
      const postId = await findPostId(trx, slug)
      if (postId === undefined) return noSuchPost
      if (parent !== null && !(await isCommentOf(trx, parent, postId))) {
        return invalidField('parent', 'The comment answered is not on this post.')
      }
      const createdAt = app.clock.now().toISOString()
      const comment = { postId, authorId: person.id, parentId: parent, content, createdAt, key }
      const added = await addComment(trx, comment)
      // A write that comes again, however late, finds its comment, of which the other person was notified then.
      const isNew = added.created_at === createdAt
      if (parent !== null && isNew) await notifyOfReply(app, trx, { added, parent, slug, by: person })
      return { status: 201, body: added }
    })
  })
}
