import type { FastifyInstance } from 'fastify'
import { commentHidingSchema } from '#domain/blog.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import { staffCommentFilterSchema, staffCommentSchema, type StaffComment } from '#domain/staff-comments.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { notFound } from '#server/http/problem.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { setArchiveCommentHidden } from '#server/repositories/archive-comments.ts'
import { setCommentHidden } from '#server/repositories/comment-changes.ts'
import {
  closeCommentReports,
  findListedComment,
  findStaffComment,
  listStaffComments,
} from '#server/repositories/staff/comments.ts'

const hide = {
  method: 'PATCH',
  action: 'moderation.comments',
  params: idParams,
  body: commentHidingSchema,
  answer: staffCommentSchema,
} as const
const kinds = [
  {
    of: 'blog',
    path: `${staffPaths.comments}:id/`,
    read: 'A comment of a post with its reports, also one that is hidden',
    summary: 'Hide a comment of the blog or show it again; its reports are closed',
    set: setCommentHidden,
  },
  {
    of: 'archive',
    path: `${staffPaths.archiveComments}:id/`,
    read: 'A comment of software with its reports, also one that is hidden',
    summary: 'Hide a comment of the archive with its rating, or show it again; its reports are closed',
    set: setArchiveCommentHidden,
  },
] as const

const noComment = notFound('There is no such comment.')

export async function adminCommentRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.comments,
    summary: 'Comments of posts or of software, newest first, also those reported or hidden',
    action: staffReads['comments/blog'],
    filters: staffCommentFilterSchema,
    row: staffCommentSchema,
    fetch: listStaffComments,
  })

  for (const { of, set, read, ...declaration } of kinds) {
    serveStaffRow(app, {
      path: declaration.path,
      summary: read,
      action: staffReads[`comments/${of}`],
      params: idParams,
      row: staffCommentSchema,
      find: (db, { id }) => findListedComment(db, of, id),
      absent: noComment,
    })

    serve(app, { ...hide, ...declaration }, async ({ request, reply, params: { id }, body: { hidden } }) =>
      answerAudited(request, reply, { hidden }, async ({ trx, at }) => {
        const before = await findStaffComment(trx, of, id)
        if (!before) return refuse(noComment)
        await set(trx, id, hidden, at)
        await closeCommentReports(trx, of, id, at)
        const row = (await findStaffComment(trx, of, id)) ?? before
        return {
          action: hidden ? 'comment.hide' : 'comment.restore',
          target: { kind: `${of}-comment`, id },
          before: stateOf(before),
          after: stateOf(row),
          row,
        }
      }),
    )
  }
}

/** `content` is what readers see: the log keeps the words that were hidden, which the author may delete. */
function stateOf({ hidden_at, open_reports, content }: StaffComment) {
  return { hidden_at, open_reports, content: hidden_at === null ? content : null }
}
