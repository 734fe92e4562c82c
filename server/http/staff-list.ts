import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Action } from '#domain/permissions.ts'
import { pageSchema } from '#domain/listing.ts'
import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { readPage } from '#server/http/page.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { parseInput } from '#server/http/validation.ts'
import { commentQuerySchema } from '#server/repositories/read-queries.ts'
import type { IdCursor } from '#server/repositories/staff/keyset.ts'

type Numbered = { id: number | string }

type StaffList<TFilter extends object, TRow extends Numbered> = {
  path: string
  summary: string
  action: Action
  /** Its query parameters, all optional texts. */
  filters: v.GenericSchema<unknown, TFilter> & { entries: v.ObjectEntries }
  row: v.GenericSchema<unknown, TRow>
  fetch: (
    db: Database,
    filters: TFilter & { viewerId: number },
    cursor: IdCursor,
    limit: number,
  ) => Promise<TRow[]>
  /** The number by which it is ordered; the row's id if omitted. */
  keyOf?: (row: TRow) => number
}

/** Registers a list of the staff desk: newest first, keyset pages with an ETag, the filters in the URLs of pages. */
export function serveStaffList<TFilter extends object, TRow extends Numbered>(
  app: FastifyInstance,
  { path, summary, action, filters: schema, row, fetch, keyOf }: StaffList<TFilter, TRow>,
): void {
  const declaration = {
    method: 'GET',
    path,
    summary,
    action,
    query: v.object({ ...schema.entries, ...commentQuerySchema.entries }),
    answer: pageSchema(row),
  } as const
  serve(app, declaration, async ({ request, reply }) => {
    const { page_size: size, cursor } = parseInput(commentQuerySchema, request.query)
    const filters = parseInput(schema, request.query)
    const viewerId = requireClaims(request).userId
    const page = await readPage<TRow, [number]>({
      path,
      filters: textsOf(filters),
      size,
      cursor,
      keyOf: (item) => [keyOf ? keyOf(item) : Number(item.id)],
      fetch: (from, limit) => fetch(app.db, { ...filters, viewerId }, from, limit),
    })
    return sendEntity(request, reply, { ...page, results: page.results.map((item) => v.parse(row, item)) })
  })
}

function textsOf(filters: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
