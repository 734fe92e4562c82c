import type { FastifyInstance } from 'fastify'
import { messageSchema } from '#domain/api-error.ts'
import { commentReportSchema, commentSubjects } from '#domain/staff-comments.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { findVisibleAuthor, insertCommentReport } from '#server/repositories/staff/comments.ts'

const report = {
  method: 'POST',
  action: 'comment.report',
  params: idParams,
  body: commentReportSchema,
  answer: messageSchema,
  status: 201,
  refusals: [409],
} as const
const summaries = { blog: 'a post', archive: 'software' }

/** A second report of an account on a comment changes nothing and gets the same response. */
export async function commentReportRoutes(app: FastifyInstance): Promise<void> {
  for (const subject of commentSubjects) {
    const path = `/${subject}/api/comments/:id/report/`
    const summary = `Tell staff about a comment on ${summaries[subject]}, once per account`
    serve(app, { ...report, path, summary }, async ({ request, reply, params: { id }, body }) =>
      answerOnce(request, reply, body, async (trx, person) => {
        const authorId = await findVisibleAuthor(trx, subject, id)
        if (authorId === undefined) return notFound('There is no such comment.')
        if (authorId === person.id) return conflict('This comment is your own.')
        const at = app.clock.now().toISOString()
        await insertCommentReport(trx, { ...body, of: subject, commentId: id, userId: person.id, at })
        return { status: 201, body: { message: 'Thank you. We will look into it.' } }
      }),
    )
  }
}
