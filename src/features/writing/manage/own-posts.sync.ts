import * as v from 'valibot'
import { rolesOf } from '#domain/user-roles.ts'
import { pageSchema } from '#domain/listing.ts'
import { ownPostSchema } from '#domain/own-posts.ts'
import { may } from '#domain/permissions.ts'
import { postSourceSchema } from '#domain/post-draft.ts'
import { rankOf } from '#domain/post-list.ts'
import { hasSignedOut } from '#platform/session/signed-in-user.ts'
import { currentPair, engine, pullIntoCache } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { addresses } from '#domain/addresses.ts'
import type { Failure } from '#platform/sync/pull-status.ts'
import type { RenderedPost } from '#features/writing/editor/post-rules.ts'

const page = pageSchema(ownPostSchema)

/** Fetches the list of the user's posts on the server; sends nothing for users who may not publish. */
export async function pullOwnPosts(): Promise<PullOutcome> {
  const person = await currentPair()
  if (!person || !may(rolesOf(person.user), 'blog.write')) return 'unchanged'
  const { posts } = engine.db
  return pullIntoCache(
    addresses.ownPosts,
    async (body) => {
      const parsed = v.safeParse(page, body)
      if (!parsed.success) return undefined
      const { results } = parsed.output
      const hidden = results.filter((post) => post.hidden_at)
      const listed = results.filter((post) => !post.hidden_at)
      const cached = await posts.bulkGet(listed.map(({ slug }) => slug))
      const savedAt = engine.clock.now()
      await posts.bulkPut(
        listed.map(({ user_has_liked: _, ...post }, index) => ({
          ...cached[index],
          ...post,
          rank: rankOf(post),
          savedAt,
        })),
      )
      await posts.bulkDelete(hidden.map(({ slug }) => slug))
      return { slugs: listed.map(({ slug }) => slug), next: null, hidden }
    },
    async (slugs) => (await posts.bulkGet(slugs)).every(Boolean),
  )
}

/**
 * Downloads a post that was published from another device and stores it as a draft; resolves with the draft's id,
 * what prevented the download, or null if the user signed out meanwhile. Rejects if the device cannot store it.
 */
export async function downloadAsDraft(
  slug: string,
  userId: number,
  renderMarkdown: (source: string) => RenderedPost,
): Promise<string | { failure: Failure } | null> {
  const answer = await engine.http.send(`/blog/api/posts/${encodeURIComponent(slug)}/source/`, {
    auth: { as: userId },
  })
  if (answer.kind !== 'answer') return { failure: 'unreachable' }
  const parsed = v.safeParse(postSourceSchema, answer.body)
  if (!parsed.success) return { failure: 'failed' }
  const { source: markdown, content, published_at, tags, translation_of, ...post } = parsed.output
  // HTML is valid Markdown, so a post without a Markdown source is edited as HTML.
  const source = markdown ?? content
  const id = crypto.randomUUID()
  const now = engine.clock.now()
  if (await hasSignedOut(engine.db.settings, userId)) return null
  await withEviction(engine.db, () =>
    engine.db.postDrafts.put({
      ...post,
      ...renderMarkdown(source),
      id,
      owner: userId,
      tags: tags.join(', '),
      translation_of: translation_of ?? '',
      source,
      createdAt: Date.parse(published_at),
      editedAt: now,
      publishedEdit: now,
    }),
  )
  return id
}
