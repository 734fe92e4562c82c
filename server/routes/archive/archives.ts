import type { FastifyInstance } from 'fastify'
import {
  archiveCommentSchema,
  archiveSchema,
  archiveSummarySchema,
  newArchiveCommentSchema,
  type ArchiveComment,
  type ArchiveSummary,
} from '#domain/archive.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/endpoint.ts'
import { readPage } from '#server/page.ts'
import { idParams } from '#server/params.ts'
import { answerOnce } from '#server/plugins/idempotency.ts'
import { notFound } from '#server/problem.ts'
import { addArchiveComment, listArchiveComments } from '#server/repositories/archive-comments.ts'
import { archiveQuerySchema } from '#server/repositories/archive-filters.ts'
import { findArchive, findArchiveFile, listArchives } from '#server/repositories/archives.ts'
import { commentQuerySchema } from '#server/repositories/reading.ts'
import { sendEntity } from '#server/send-entity.ts'

export const archivesPath = '/archive/api/archives/'

const list = {
  method: 'GET',
  path: archivesPath,
  summary: 'Software, last updated first',
  action: 'archive.read',
  query: archiveQuerySchema,
  answer: pageSchema(archiveSummarySchema),
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
  summary: 'Comments and ratings, oldest first',
  action: 'archive.read',
  params: idParams,
  query: commentQuerySchema,
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
  serve(app, list, async ({ request, reply, query }) => {
    const { page_size: size, cursor, ...filters } = query
    const page = await readPage<ArchiveSummary, [string, number]>({
      path: archivesPath,
      filters,
      size,
      cursor,
      keyOf: (archive) => [archive.updated_at, archive.id],
      fetch: (from, limit) => listArchives(app.db, filters, from, limit),
    })
    return sendEntity(request, reply, page)
  })

  serve(app, one, async ({ request, reply, params: { id } }) => {
    const archive = await findArchive(app.db, id)
    return archive ? sendEntity(request, reply, archive) : reply.code(404).send(unknown.body)
  })

  serve(app, comments, async ({ request, reply, params: { id }, query }) => {
    if (!(await findArchiveFile(app.db, id))) return reply.code(404).send(unknown.body)
    const viewerId = request.claims?.userId ?? null
    const page = await readPage<ArchiveComment, [number]>({
      path: `${archivesPath}${id}/comments/`,
      size: query.page_size,
      cursor: query.cursor,
      keyOf: (comment) => [comment.id],
      fetch: (from, limit) => listArchiveComments(app.db, id, viewerId, from, limit),
    })
    return sendEntity(request, reply, page)
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
