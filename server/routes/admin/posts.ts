import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import {
  postHidingSchema,
  staffPostFilterSchema,
  staffPostSchema,
  staffPostTextSchema,
  type StaffPost,
} from '#domain/staff-posts.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { postKeySchema } from '#server/http/cursor.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { noSuchPost } from '#server/http/problem.ts'
import { serveKeysetList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { setPostHidden } from '#server/repositories/post-hiding.ts'
import { findStaffPost, findStaffPostText, listStaffPosts } from '#server/repositories/staff/posts.ts'

const path = `${staffPaths.posts}:id/`
const hide = {
  method: 'PATCH',
  path,
  summary: 'Take a post down, or put it back; readers get 404 meanwhile',
  action: 'moderation.posts',
  params: idParams,
  body: postHidingSchema,
  answer: staffPostSchema,
} as const

export async function adminPostRoutes(app: FastifyInstance): Promise<void> {
  serveKeysetList(app, {
    path: staffPaths.posts,
    summary: 'Posts of all writers, last published first, also those that are taken down',
    action: staffReads.posts,
    filters: staffPostFilterSchema,
    row: staffPostSchema,
    key: postKeySchema,
    keyOf: ({ published_at, id }) => [published_at, id],
    fetch: listStaffPosts,
  })

  serveStaffRow(app, {
    path,
    summary: 'A post as the list of all posts has it',
    action: staffReads.posts,
    params: idParams,
    row: staffPostSchema,
    find: (db, { id }) => findStaffPost(db, id),
    absent: noSuchPost,
  })

  serveStaffRow(app, {
    path: `${path}text/`,
    summary: 'The text of any post, also of one that is taken down',
    action: staffReads['post-text'],
    params: idParams,
    row: staffPostTextSchema,
    find: (db, { id }) => findStaffPostText(db, id),
    absent: noSuchPost,
  })

  serve(app, hide, async ({ request, reply, params: { id }, body: { hidden, reason } }) =>
    answerAudited(request, reply, { hidden, ...(reason === '' ? {} : { reason }) }, async ({ trx, at }) => {
      const before = await findStaffPost(trx, id)
      if (!before) return refuse(noSuchPost)
      await setPostHidden(trx, id, hidden, at)
      const row = (await findStaffPost(trx, id)) ?? before
      const why = hidden ? reason || before.hidden_reason : ''
      return {
        action: hidden ? 'post.hide' : 'post.restore',
        target: { kind: 'post', id },
        before: stateOf(before),
        // The log is where the reason is kept.
        after: why === '' ? stateOf(row) : { ...stateOf(row), reason: why },
        row: { ...row, hidden_reason: why },
      }
    }),
  )
}

/** Title and author are what readers see: the log keeps those that were taken down, which staff may change meanwhile. */
function stateOf({ hidden_at, title, author }: StaffPost) {
  return hidden_at === null ? { hidden_at, title, author } : { hidden_at, title: null, author: null }
}
