import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import { commentChangeSchema, commentSchema } from '#domain/blog.ts'
import { idempotencyKeyPattern } from '#domain/idempotency.ts'
import type { Trx } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams, slugParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { notFound, type Outcome } from '#server/http/problem.ts'
import type { Account } from '#server/repositories/accounts.ts'
import {
  changeComment,
  claimComment,
  deleteComment,
  findCommentOwner,
} from '#server/repositories/comment-changes.ts'

const ownComment = { path: '/blog/api/comments/:id/', action: 'blog.comment', params: idParams } as const
const change = {
  ...ownComment,
  method: 'PATCH',
  summary: 'Change an own comment',
  body: commentChangeSchema,
  answer: commentSchema,
} as const
/**
 * `key` is the idempotency key of the comment, `post` the slug of its post: a server restored from an older backup
 * has the comment under another id, or has yet to receive it from another device.
 */
const remove = {
  ...ownComment,
  method: 'DELETE',
  summary: 'Delete an own comment',
  query: v.object({
    key: v.optional(v.pipe(v.string(), v.regex(idempotencyKeyPattern))),
    post: v.optional(slugParams.entries.slug),
  }),
  answer: messageSchema,
} as const

const noComment = notFound('There is no such comment.')

/** Only an account's own comments: moderators hide comments and do not edit them. */
export async function commentChangeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, change, async ({ request, reply, params: { id }, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      const refusal = await refusalFor(trx, id, person, { isShown: true })
      if (refusal) return refusal
      const changed = await changeComment(trx, id, body.content, person.id)
      return changed ? { status: 200, body: changed } : noComment
    }),
  )

  serve(app, remove, async ({ request, reply, params: { id }, query: { key, post: slug = '' } }) =>
    answerOnce(request, reply, {}, async (trx, person) => {
      const now = app.clock.now().toISOString()
      const isKnown = key === undefined || (await findCommentOwner(trx, id)) !== undefined
      const claimedId = isKnown ? undefined : await claimComment(trx, { authorId: person.id, key, slug, now })
      const refusal = await refusalFor(trx, claimedId ?? id, person)
      if (refusal) return refusal
      await deleteComment(trx, claimedId ?? id, now)
      return { status: 200, body: { message: 'Your comment was deleted.' } }
    }),
  )
}

/**
 * What staff hid, and what was written about a post that they took down, can be deleted, but not changed: they put back what they
 * have read.
 */
async function refusalFor(
  trx: Trx,
  id: number,
  person: Account,
  { isShown = false } = {},
): Promise<Outcome | null> {
  const comment = await findCommentOwner(trx, id)
  if (!comment || comment.deleted_at !== null) return noComment
  if (isShown && (comment.hidden_at !== null || comment.post_hidden_at !== null)) return noComment
  if (comment.author_id === person.id) return null
  return { status: 403, body: errorBody('forbidden', 'This comment is not yours.') }
}
