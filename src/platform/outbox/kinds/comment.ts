import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { errorBodySchema } from '#domain/api-error.ts'
import { commentSchema } from '#domain/blog.ts'
import { dropEtags } from '#platform/sync/drop-etags.ts'
import { changeTarget, commentsTarget, remapCommentId } from '../comment-rows.ts'
import { defineKind } from '../kind.ts'
import { postTitle } from '../post-title.ts'

/** `parent`: id of the comment it replies to. */
const payloadSchema = v.object({
  slug: v.string(),
  content: v.string(),
  parent: v.nullable(v.number()),
})

export const comment = defineKind('comment', {
  payload: payloadSchema,
  target: commentsTarget,
  form: {
    key: ({ slug, parent }: { slug: string; parent: number | null }) => `comment/${slug}/${parent ?? ''}`,
    text: ({ content }) => content,
    path: ({ slug }) => `/blog/${slug}#comments`,
  },
  title: postTitle,
  words: ({ content }) => content,
  request: ({ payload }) => ({
    path: `/blog/api/posts/${encodeURIComponent(payload.slug)}/add_comment/`,
    json: { content: payload.content, parent: payload.parent },
  }),
  answer: commentSchema,
  coalesces: false,
  // The parent comment no longer exists (deleted, or lost in a restore): post it as a top-level comment.
  fallback: (payload, body) => {
    const refusal = v.safeParse(errorBodySchema, body)
    const isOrphan = payload.parent !== null && refusal.success && refusal.output.fields?.parent !== undefined
    return isOrphan ? { ...payload, parent: null } : undefined
  },
  blocks: ({ payload: { slug }, made }) => (made === undefined ? [] : [changeTarget({ slug, id: made })]),
  settle: async (db, row, answer) => {
    const { payload, userId } = row
    if (row.made !== undefined && row.made !== answer.id) await remapCommentId(db, row, row.made, answer.id)
    await db.outbox.update(row.seq, { made: answer.id })
    // Blank content means that another device has already deleted it; other comments are never blank.
    if (answer.content === '') return
    const isNew = (await db.comments.get(answer.id)) === undefined
    await db.comments.put({ ...answer, slug: payload.slug, ownerId: userId })
    await dropEtags(db, addresses.comments(payload.slug))
    if (!isNew) return
    await db.posts
      .where('slug')
      .equals(payload.slug)
      .modify((post) => {
        post.comment_count += 1
      })
    await dropEtags(db, addresses.posts(), payload.slug)
  },
  writes: (db) => [db.posts, db.comments, db.answers],
})
