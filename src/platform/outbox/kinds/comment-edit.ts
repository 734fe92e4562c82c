import * as v from 'valibot'
import { commentSchema } from '#domain/blog.ts'
import { changeTarget, ownCommentPath } from '../comment-rows.ts'
import { defineKind } from '../kind.ts'
import { postTitle } from '../post-title.ts'

export const commentEditPayload = v.object({ slug: v.string(), id: v.number(), content: v.string() })

export const commentEdit = defineKind('comment_edit', {
  payload: commentEditPayload,
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
  folds: true,
  isReached: () => true,
  settle: async (db, { payload, userId }, answer) => {
    await db.comments.put({ ...answer, slug: payload.slug, ownerId: userId })
  },
  writes: (db) => [db.comments],
})
