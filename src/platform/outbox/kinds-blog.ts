import * as v from 'valibot'
import { errorBodySchema, messageSchema } from '#domain/api-error.ts'
import { commentSchema, likeAnswerSchema } from '#domain/blog.ts'
import { existingRequestSchema, requestAnswerSchema } from '#domain/downloads.ts'
import { newsletterAnswerSchema } from '#domain/messages.ts'
import { changeTarget, commentsTarget, dropComment, followComment } from './comment-rows.ts'
import { define } from './kind.ts'
import {
  commentEditPlace,
  commentPlace,
  fileRequestPlace,
  fileRequestTarget,
  newsletterSetting,
} from './places.ts'

export const like = define('like', {
  target: ({ slug }) => `post/${slug}/like`,
  request: ({ payload }) => ({ path: `/blog/api/posts/${encodeURIComponent(payload.slug)}/like/` }),
  answer: likeAnswerSchema,
  folds: true,
  // The endpoint toggles (docs/specification.md#blog-endpoints), so the answer is compared with the wanted state.
  isReached: ({ payload }, answer) => answer.liked === payload.liked,
  settle: async (db, { payload, userId }, answer) => {
    await db.likes.put({ userId, slug: payload.slug, liked: answer.liked })
    await db.posts.update(payload.slug, { like_count: answer.like_count })
  },
  writes: (db) => [db.posts, db.likes],
})

export const comment = define('comment', {
  target: ({ slug }) => commentsTarget(slug),
  request: ({ payload }) => ({
    path: `/blog/api/posts/${encodeURIComponent(payload.slug)}/add_comment/`,
    json: { content: payload.content, parent: payload.parent },
  }),
  answer: commentSchema,
  folds: false,
  isReached: () => true,
  // What it answers is gone, with a restored server or otherwise: it stands by itself.
  instead: (payload, body) => {
    const refusal = v.safeParse(errorBodySchema, body)
    const isOrphan = payload.parent !== null && refusal.success && refusal.output.fields?.parent !== undefined
    return isOrphan ? { ...payload, parent: null } : undefined
  },
  holdsUp: ({ payload: { slug }, made }) => (made === undefined ? [] : [changeTarget({ slug, id: made })]),
  settle: async (db, row, answer) => {
    const { payload, userId } = row
    if (row.made !== undefined && row.made !== answer.id) await followComment(db, row, row.made, answer.id)
    await db.outbox.update(row.seq, { made: answer.id })
    // Another device has deleted it already; no other comment is blank.
    if (answer.content === '') return
    const isNew = (await db.comments.get(answer.id)) === undefined
    await db.comments.put({ ...answer, slug: payload.slug, ownerId: userId })
    if (!isNew) return
    await db.posts
      .where('slug')
      .equals(payload.slug)
      .modify((post) => {
        post.comment_count += 1
      })
  },
  writes: (db) => [db.posts, db.comments],
  origin: ({ slug, parent, content }) => ({
    place: commentPlace(slug, parent),
    text: content,
    path: `/blog/${slug}#comments`,
  }),
})

const ownComment = ({ id }: { id: number }) => `/blog/api/comments/${id}/`

export const commentEdit = define('comment_edit', {
  target: changeTarget,
  request: ({ payload }) => ({
    method: 'patch',
    path: ownComment(payload),
    json: { content: payload.content },
  }),
  answer: commentSchema,
  folds: true,
  isReached: () => true,
  settle: async (db, { payload, userId }, answer) => {
    await db.comments.put({ ...answer, slug: payload.slug, ownerId: userId })
  },
  writes: (db) => [db.comments],
  origin: ({ slug, id, content }) => ({
    place: commentEditPlace(id),
    text: content,
    path: `/blog/${slug}#comments`,
    isWhole: true,
  }),
})

export const commentDelete = define('comment_delete', {
  target: changeTarget,
  request: ({ payload: { id, slug, key } }) => ({
    method: 'delete',
    path: ownComment({ id }) + (key ? `?${new URLSearchParams({ key, post: slug })}` : ''),
  }),
  answer: messageSchema,
  folds: true,
  isReached: () => true,
  isAlreadyDone: (status) => status === 404,
  settle: dropComment,
  settleThere: dropComment,
  writes: (db) => [db.posts, db.comments],
})

export const fileRequest = define('file_request', {
  target: ({ slug, downloadId }) => fileRequestTarget(slug, downloadId),
  request: ({ payload: { slug, downloadId, email, message: words } }) => ({
    path: `/blog/api/posts/${encodeURIComponent(slug)}/request_download/`,
    json: { download_id: downloadId, email, message: words },
  }),
  answer: requestAnswerSchema,
  folds: true,
  isReached: () => true,
  isAlreadyDone: (status, body) => status === 409 && v.is(existingRequestSchema, body),
  settle: () => Promise.resolve(),
  origin: ({ slug, downloadId, email, message: text }) => ({
    place: fileRequestPlace(slug, downloadId),
    text: JSON.stringify({ email, message: text }),
    path: `/blog/${slug}`,
    isWhole: true,
  }),
})

export const newsletter = define('newsletter', {
  target: ({ email }) => `newsletter/${email.toLowerCase()}`,
  request: ({ payload }) => ({ path: '/blog/api/newsletter/', json: payload }),
  answer: newsletterAnswerSchema,
  folds: true,
  isReached: () => true,
  settle: async (db, { payload }, { already_subscribed, reactivated }) => {
    const outcome = already_subscribed ? 'already' : reactivated ? 'reactivated' : 'subscribed'
    await db.settings.put({ name: newsletterSetting, value: { email: payload.email, outcome } })
  },
})
