import type { FastifyInstance } from 'fastify'
import {
  archiveCommentSchema,
  archiveSchema,
  archiveSummarySchema,
  newArchiveCommentSchema,
} from '#domain/archive.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { readFor } from '#server/http/plugins/read-replica.ts'
import { notFound } from '#server/http/problem.ts'
import { addArchiveComment } from '#server/repositories/archive-comments.ts'
import { archiveQuerySchema } from '#server/repositories/archive-filters.ts'
import { findArchiveFile } from '#server/repositories/archives.ts'
import { archiveCommentQuerySchema, archivesPath } from '#server/repositories/archive-reads.ts'
import { sendEntity, sendTagged } from '#server/http/send-entity.ts'

const list = {
  method: 'GET',
  path: archivesPath,
  summary: 'Software, last updated first',
  action: 'archive.read',
  query: archiveQuerySchema,
  answer: pageSchema(archiveSummarySchema),
  refusals: [429],
} as const
const one = {
  method: 'GET',
  path: `${archivesPath}:id/`,
  summary: 'A piece of software with its versions and their downloads',
  action: 'archive.read',
  params: idParams,
  answer: archiveSchema,
} as const
const comments = {
  method: 'GET',
  path: `${archivesPath}:id/comments/`,
  summary: 'Comments and ratings, oldest first unless asked for the newest',
  action: 'archive.read',
  params: idParams,
  query: archiveCommentQuerySchema,
  answer: pageSchema(archiveCommentSchema),
} as const
const addComment = {
  method: 'POST',
  path: `${archivesPath}:id/add_comment/`,
  summary: 'Comment on a piece of software and rate it',
  action: 'archive.comment',
  params: idParams,
  body: newArchiveCommentSchema,
  answer: archiveCommentSchema,
  status: 201,
} as const

const unknown = notFound('There is no such software.')

export async function archiveRoutes(app: FastifyInstance): Promise<void> {
  const { reads } = app
  serve(app, list, async ({ request, reply, query }) =>
    sendEntity(request, reply, await readFor(request, reads, (source) => source.archivePage(query))),
  )

  serve(app, one, async ({ request, reply, params: { id } }) => {
    const archive = await readFor(request, reads, (source) => source.archive(id))
    return archive ? sendEntity(request, reply, archive) : reply.code(404).send(unknown.body)
  })

  serve(app, comments, async ({ request, reply, params: { id }, query }) => {
    const viewerId = request.claims?.userId ?? null
    const page = await readFor(request, reads, (source) => source.archiveCommentPageJson(id, query, viewerId))
    return page ? sendTagged(request, reply, page) : reply.code(404).send(unknown.body)
  })

  serve(app, addComment, async ({ request, reply, params: { id }, body }) =>
    answerOnce(request, reply, body, async (trx, person, key) => {
      if (!(await findArchiveFile(trx, id))) return unknown
      const createdAt = app.clock.now().toISOString()
      const comment = { ...body, archiveId: id, authorId: person.id, createdAt, key }
      return { status: 201, body: await addArchiveComment(trx, comment) }
    }),
  )
}
