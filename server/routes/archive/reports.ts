import type { FastifyInstance } from 'fastify'
import { messageSchema } from '#domain/api-error.ts'
import { archiveReportSchema, receivedReportSchema, type ReceivedReport } from '#domain/archive-reports.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/http/endpoint.ts'
import { readPage } from '#server/http/page.ts'
import { idParams } from '#server/http/params.ts'
import { answerVisitorOnce } from '#server/http/plugins/idempotency.ts'
import { notFound, unauthenticated } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { lockSignedIn } from '#server/repositories/accounts.ts'
import { insertReport, listReports } from '#server/repositories/archive-reports.ts'
import { findArchiveFile } from '#server/repositories/archives.ts'
import { idPageQuerySchema } from '#server/http/id-page-query.ts'
import { archivesPath } from '#server/repositories/archive-reads.ts'

const report = {
  method: 'POST',
  path: `${archivesPath}:id/report/`,
  summary: 'Tell staff what is wrong with a piece of software; visitors may',
  action: 'archive.report',
  params: idParams,
  body: archiveReportSchema,
  answer: messageSchema,
  status: 201,
} as const
const list = {
  method: 'GET',
  path: '/api/admin/archive-reports/',
  summary: 'Reports about the archive, newest first',
  action: 'moderation.reports',
  query: idPageQuerySchema,
  answer: pageSchema(receivedReportSchema),
} as const

export async function archiveReportRoutes(app: FastifyInstance): Promise<void> {
  serve(app, report, async ({ request, reply, params: { id }, body }) => {
    const userId = request.claims?.userId ?? null
    const scope = userId === null ? 'visitor:report' : `user:${userId}`
    return answerVisitorOnce(request, reply, scope, body, async (trx, key) => {
      if (request.claims && !(await lockSignedIn(trx, request.claims)))
        throw unauthenticated('This session has ended. Please log in again.')
      if (!(await findArchiveFile(trx, id))) return notFound('There is no such software.')
      const createdAt = app.clock.now().toISOString()
      await insertReport(trx, { ...body, archiveId: id, userId, createdAt, key })
      return { status: 201, body: { message: 'Thank you. We will look into it.' } }
    })
  })

  serve(app, list, async ({ request, reply, query }) => {
    const page = await readPage<ReceivedReport, [number]>({
      path: list.path,
      size: query.page_size,
      cursor: query.cursor,
      keyOf: (row) => [row.id],
      fetch: (from, limit) => listReports(app.db, from, limit),
    })
    return sendEntity(request, reply, page)
  })
}
