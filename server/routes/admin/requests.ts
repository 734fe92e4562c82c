import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { anyRequestSchema, requestStatusSchema, type AnyRequest } from '#domain/downloads.ts'
import { pageSchema } from '#domain/listing.ts'
import { isLocale } from '#domain/locale.ts'
import { serve } from '#server/http/endpoint.ts'
import { readPage } from '#server/http/page.ts'
import { idParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { notFound } from '#server/http/problem.ts'
import { decideRequest, listRequests } from '#server/repositories/download-requests.ts'
import { commentQuerySchema } from '#server/repositories/read-queries.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const path = '/api/admin/download-requests/'
const list = {
  method: 'GET',
  path,
  summary: 'Download requests of everybody, newest first',
  action: 'moderation.requests',
  query: v.object({ ...commentQuerySchema.entries, status: v.optional(requestStatusSchema) }),
  answer: pageSchema(anyRequestSchema),
} as const
const decide = {
  method: 'POST',
  action: 'moderation.requests',
  params: idParams,
  answer: anyRequestSchema,
} as const
const decisions = [
  { ...decide, path: `${path}:id/approve/`, summary: 'Approve a request', status: 200, to: 'approved' },
  { ...decide, path: `${path}:id/send/`, summary: 'Note a request as sent', status: 200, to: 'sent' },
  { ...decide, path: `${path}:id/refuse/`, summary: 'Refuse a request', status: 200, to: 'refused' },
] as const

/** Each decision is mailed to the account; repeating the same decision sends nothing. */
export async function adminRequestRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply, query }) => {
    const { page_size: size, cursor, status } = query
    const page = await readPage<AnyRequest, [number]>({
      path,
      filters: { status },
      size,
      cursor,
      keyOf: (row) => [row.id],
      fetch: (from, limit) => listRequests(app.db, { status }, from, limit),
    })
    return sendEntity(request, reply, page)
  })

  for (const { to, ...declaration } of decisions) {
    serve(app, declaration, async ({ request, reply, params: { id } }) =>
      answerOnce(request, reply, {}, async (trx) => {
        const decided = await decideRequest(trx, id, to, app.clock.now().toISOString())
        if (!decided) return notFound('There is no such request.')
        const { request: row, isNew, locale } = decided
        if (isNew) {
          await app.mails.enqueue(trx, {
            kind: 'request',
            recipient: row.email,
            locale: isLocale(locale) ? locale : 'en',
            details: { status: to, title: row.title, path: pageOf(row) },
          })
        }
        return { status: 200, body: row }
      }),
    )
  }
}

function pageOf(row: AnyRequest): string {
  return row.kind === 'archive'
    ? `/archive/${row.target_id}`
    : `/blog/${encodeURIComponent(row.post_slug ?? '')}`
}
