import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { commentSchema } from '#domain/blog.ts'
import { dropEtags } from '#platform/sync/drop-etags.ts'
import { changeTarget, ownCommentPath } from '../comment-rows.ts'
import { defineKind } from '../kind.ts'
import { postTitle } from '../post-title.ts'

const payloadSchema = v.object({ slug: v.string(), id: v.number(), content: v.string() })

export const commentEdit = defineKind('comment_edit', {
  payload: payloadSchema,
  target: changeTarget,
  form: {
    key: ({ id }: { id: number }) => `comment-edit/${id}`,
    text: ({ content }) => content,
    path: ({ slug }) => `/blog/${slug}#comments`,
    isWhole: true,
  },
  title: postTitle,
  words: ({ content }) => content,
  request: ({ payload }) => ({
    method: 'patch',
    path: ownCommentPath(payload),
    json: { content: payload.content },
  }),
  answer: commentSchema,
  coalesces: true,
  settle: async (db, { payload, userId }, answer) => {
    await db.comments.put({ ...answer, slug: payload.slug, ownerId: userId })
    await dropEtags(db, addresses.comments(payload.slug))
  },
  writes: (db) => [db.comments, db.answers],
})
