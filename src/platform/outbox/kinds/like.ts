import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { likeAnswerSchema } from '#domain/blog.ts'
import { dropEtags } from '#platform/sync/drop-etags.ts'
import { defineKind } from '../kind.ts'
import { postTitle } from '../post-title.ts'

const payloadSchema = v.object({ slug: v.string(), liked: v.boolean() })

export const like = defineKind('like', {
  payload: payloadSchema,
  target: ({ slug }: { slug: string }) => `post/${slug}/like`,
  title: postTitle,
  request: ({ payload }) => ({ path: `/blog/api/posts/${encodeURIComponent(payload.slug)}/like/` }),
  answer: likeAnswerSchema,
  coalesces: true,
  // The endpoint toggles (docs/specification.md#blog-endpoints), so the answer is compared with the wanted state.
  isSatisfied: ({ payload }, answer) => answer.liked === payload.liked,
  settle: async (db, { payload, userId }, answer) => {
    await db.likes.put({ userId, slug: payload.slug, liked: answer.liked })
    await db.posts.update(payload.slug, { like_count: answer.like_count })
    await dropEtags(db, addresses.posts(), payload.slug)
  },
  writes: (db) => [db.posts, db.likes, db.answers],
})
