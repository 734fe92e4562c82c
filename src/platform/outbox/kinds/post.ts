import * as v from 'valibot'
import { postSchema } from '#domain/blog.ts'
import { maxPostLength, publishedDraftSchema } from '#domain/post-draft.ts'
import { postDraftKey } from '#domain/post-files.ts'
import { rankOf } from '#domain/post-list.ts'
import type { PostDraft } from '../../storage/database.ts'
import { defineKind } from '../kind.ts'

/**
 * A draft to publish. `source`: the Markdown of its HTML. `editedAt`: identifies the edit. `slug`: where
 * the post was published before; '' or missing if it was not.
 */
const payloadSchema = v.object({
  ...publishedDraftSchema.entries,
  draft: v.string(),
  source: v.string(),
  editedAt: v.number(),
  slug: v.exactOptional(v.string()),
  /** Ids of pictures and files of its text, which are sent first (../files-of.ts). */
  attachments: v.exactOptional(v.array(v.string())),
})

/** Creates or updates the post of a draft. The server identifies it by the draft's id, so the PUT is idempotent. */
export const post = defineKind('post', {
  payload: payloadSchema,
  target: ({ draft }: { draft: string }) => `draft/${draft}`,
  title: (_db, { title }) => title,
  words: ({ source }) => source,
  request: ({ payload: { draft, source, editedAt: _, slug = '', attachments: __, ...form } }) => ({
    method: 'put',
    path: `/blog/api/drafts/${draft}/`,
    // Markdown above the server's limit is not sent; it stays on this device.
    json: {
      ...form,
      ...(source.length > maxPostLength ? {} : { source }),
      ...(slug === '' ? {} : { slug }),
    },
  }),
  answer: postSchema,
  coalesces: true,
  settle: async (db, { payload: { draft, editedAt } }, { user_has_liked: _, ...made }) => {
    const now = Date.now()
    await db.posts.put({ ...made, rank: rankOf(made), savedAt: now, contentSavedAt: now })
    await db.postDrafts.update(draft, { slug: made.slug, publishedEdit: editedAt })
  },
  writes: (db) => [db.posts, db.postDrafts],
  // Its text is stored in `postDrafts`, so that it needs no `form`.
  restoreDraft: async (db, { payload, userId, createdAt }) => {
    // The stored draft is at least as new as this row, so it is added only if it was deleted meanwhile.
    if (!(await db.postDrafts.get(payload.draft)))
      await db.postDrafts.add(draftOf(payload, userId, createdAt))
    return postDraftKey(payload.draft)
  },
})

function draftOf(payload: v.InferOutput<typeof payloadSchema>, owner: number, createdAt: number): PostDraft {
  const { draft: id, tags, slug = '', language = 'en', translation_of, attachments: _, ...form } = payload
  const languageFields = { language, translation_of: translation_of ?? '' }
  return {
    ...form,
    ...languageFields,
    id,
    owner,
    tags: tags.join(', '),
    words: 0,
    createdAt,
    slug,
    publishedEdit: 0,
  }
}
