import * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import { changeTarget, dropComment, ownCommentPath } from '../comment-rows.ts'
import { defineKind } from '../kind.ts'
import { postTitle } from '../post-title.ts'

/** `key`: the Idempotency-Key that created the comment, if this device has it. */
const payloadSchema = v.object({
  slug: v.string(),
  id: v.number(),
  key: v.exactOptional(v.string()),
})

export const commentDelete = defineKind('comment_delete', {
  payload: payloadSchema,
  target: changeTarget,
  title: postTitle,
  request: ({ payload: { id, slug, key } }) => ({
    method: 'delete',
    path: ownCommentPath({ id }) + (key ? `?${new URLSearchParams({ key, post: slug })}` : ''),
  }),
  answer: messageSchema,
  coalesces: true,
  isAlreadyDone: (status) => status === 404,
  settle: dropComment,
  settleExisting: dropComment,
  writes: (db) => [db.posts, db.comments],
})
