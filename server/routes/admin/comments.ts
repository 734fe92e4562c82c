import type { FastifyInstance } from 'fastify'
import { messageSchema } from '#domain/api-error.ts'
import { commentHidingSchema } from '#domain/blog.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { notFound } from '#server/http/problem.ts'
import { setArchiveCommentHidden } from '#server/repositories/archive-comments.ts'
import { setCommentHidden } from '#server/repositories/comment-changes.ts'

const hide = {
  method: 'PATCH',
  action: 'moderation.comments',
  params: idParams,
  body: commentHidingSchema,
  answer: messageSchema,
} as const
const kinds = [
  {
    ...hide,
    path: '/api/admin/comments/:id/',
    summary: 'Hide a comment of the blog or show it again',
    set: setCommentHidden,
  },
  {
    ...hide,
    path: '/api/admin/archive-comments/:id/',
    summary: 'Hide a comment of the archive with its rating, or show it again',
    set: setArchiveCommentHidden,
  },
]

export async function adminCommentRoutes(app: FastifyInstance): Promise<void> {
  for (const { set, ...declaration } of kinds) {
    serve(app, declaration, async ({ request, reply, params: { id }, body: { hidden } }) =>
      answerOnce(request, reply, { hidden }, async (trx) =>
        (await set(trx, id, hidden, app.clock.now().toISOString()))
          ? { status: 200, body: { message: hidden ? 'The comment is hidden.' : 'The comment is shown.' } }
          : notFound('There is no such comment.'),
      ),
    )
  }
}
