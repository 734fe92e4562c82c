import { postSchema } from '#domain/blog.ts'
import { maxPostLength } from '#domain/post-draft.ts'
import { rankOf } from '#domain/post-list.ts'
import type { PostDraft } from '../database.ts'
import { define } from './kind.ts'
import type { Payloads } from './outbox-row.ts'
import { managePath } from './places.ts'

/** Makes the post of a draft or changes it: the server knows which by the draft's id, so it is safe to repeat. */
export const post = define('post', {
  target: ({ draft }) => `draft/${draft}`,
  request: ({ payload: { draft, source, editedAt: _, slug = '', ...form } }) => ({
    method: 'put',
    path: `/blog/api/drafts/${draft}/`,
    // Markdown that is too long for the server stays here alone.
    json: {
      ...form,
      ...(source.length > maxPostLength ? {} : { source }),
      ...(slug === '' ? {} : { slug }),
    },
  }),
  answer: postSchema,
  folds: true,
  isReached: () => true,
  settle: async (db, { payload: { draft, editedAt } }, { user_has_liked: _, ...made }) => {
    const now = Date.now()
    await db.posts.put({ ...made, rank: rankOf(made), savedAt: now, contentSavedAt: now })
    await db.postDrafts.update(draft, { slug: made.slug, publishedEdit: editedAt })
  },
  writes: (db) => [db.posts, db.postDrafts],
  putBack: async (db, { payload, userId, createdAt }) => {
    // The draft is as new as what waits, unless it was deleted meanwhile.
    if (!(await db.postDrafts.get(payload.draft)))
      await db.postDrafts.add(draftOf(payload, userId, createdAt))
    return managePath(payload.draft)
  },
})

function draftOf(payload: Payloads['post'], owner: number, createdAt: number): PostDraft {
  const { draft: id, tags, slug = '', ...form } = payload
  return { ...form, id, owner, tags: tags.join(', '), words: 0, createdAt, slug, publishedEdit: 0 }
}
