import * as v from 'valibot'
import { postSchema } from '#domain/blog.ts'
import { maxPostLength, publishedDraftSchema } from '#domain/post-draft.ts'
import { rankOf } from '#domain/post-list.ts'
import type { PostDraft } from '../../storage/database.ts'
import { defineKind } from '../kind.ts'

/**
 * A draft as it is to be published; `source` is the Markdown of its HTML, `editedAt` says which edit it is, `slug` where
 * it was published before, '' or missing for not yet.
 */
const payloadSchema = v.object({
  ...publishedDraftSchema.entries,
  draft: v.string(),
  source: v.string(),
  editedAt: v.number(),
  slug: v.exactOptional(v.string()),
})

declare module '../outbox-row.ts' {
  interface Payloads {
    post: v.InferOutput<typeof payloadSchema>
  }
}

/** Makes the post of a draft or changes it: the server knows which by the draft's id, so it is safe to repeat. */
export const post = defineKind('post', {
  payload: payloadSchema,
  target: ({ draft }: { draft: string }) => `draft/${draft}`,
  // Its text lies in the drafts of posts.
  form: null,
  title: (_db, { title }) => title,
  words: ({ source }) => source,
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
  coalesces: true,
  isSatisfied: () => true,
  settle: async (db, { payload: { draft, editedAt } }, { user_has_liked: _, ...made }) => {
    const now = Date.now()
    await db.posts.put({ ...made, rank: rankOf(made), savedAt: now, contentSavedAt: now })
    await db.postDrafts.update(draft, { slug: made.slug, publishedEdit: editedAt })
  },
  writes: (db) => [db.posts, db.postDrafts],
  restoreDraft: async (db, { payload, userId, createdAt }) => {
    // The draft is as new as what waits, unless it was deleted meanwhile.
    if (!(await db.postDrafts.get(payload.draft)))
      await db.postDrafts.add(draftOf(payload, userId, createdAt))
    return `/blog/manage?draft=${payload.draft}`
  },
})

function draftOf(payload: v.InferOutput<typeof payloadSchema>, owner: number, createdAt: number): PostDraft {
  const { draft: id, tags, slug = '', ...form } = payload
  return { ...form, id, owner, tags: tags.join(', '), words: 0, createdAt, slug, publishedEdit: 0 }
}
