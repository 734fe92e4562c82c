import type { FastifyInstance } from 'fastify'
import { maxPageSize } from '#domain/limits.ts'
import { pageSchema } from '#domain/listing.ts'
import { ownPostSchema } from '#domain/own-posts.ts'
import { postSourceSchema } from '#domain/post-draft.ts'
import { serve } from '#server/http/endpoint.ts'
import { slugParams } from '#server/http/params.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { notFound, unauthenticated } from '#server/http/problem.ts'
import { requireStaffSession } from '#server/http/staff-session.ts'
import { findSignedIn } from '#server/repositories/accounts.ts'
import { findPostToChange, sourceOf } from '#server/repositories/post-writing.ts'
import { listOwnPosts } from '#server/repositories/posts.ts'
import { postsPath } from '#server/repositories/post-reads.ts'
import { refusalFor } from '#server/routes/blog/post-writing.ts'
import { wholeTaggedJson } from '#server/http/entity-tag.ts'
import { sendEntity, sendTagged } from '#server/http/send-entity.ts'

const listOwn = {
  method: 'GET',
  path: '/blog/api/own-posts/',
  summary: 'The posts one has published, newest first, also those that staff took down',
  action: 'blog.write',
  answer: pageSchema(ownPostSchema),
} as const
const source = {
  method: 'GET',
  path: `${postsPath}:slug/source/`,
  summary: 'An own post as it was left, with its Markdown; any as admin',
  action: 'blog.write',
  params: slugParams,
  answer: postSourceSchema,
} as const

/** The source of a post, for editing on another device. */
export async function ownPostRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listOwn, async ({ request, reply }) => {
    const { userId } = requireClaims(request)
    const results = await listOwnPosts(app.db, userId, maxPageSize)
    // The tag covers the reads, which their writer watches.
    return sendTagged(request, reply, wholeTaggedJson({ results, next: null, previous: null }))
  })

  serve(app, source, async ({ request, reply, params: { slug } }) => {
    const [post, person] = await Promise.all([
      findPostToChange(app.db, slug),
      findSignedIn(app.db, requireClaims(request)),
    ])
    if (!person) throw unauthenticated('This session has ended. Please log in again.')
    const refusal = refusalFor(post, person)
    if (!post || refusal) {
      const { status, body } = refusal ?? notFound()
      return reply.code(status).send(body)
    }
    if (post.author_id !== person.id) await requireStaffSession(request)
    return sendEntity(request, reply, await sourceOf(app.db, post))
  })
}
