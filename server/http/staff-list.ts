import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Action } from '#domain/permissions.ts'
import { pageSchema } from '#domain/listing.ts'
import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { pageSizeSchema, readPage } from '#server/http/page.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { parseInput } from '#server/http/validation.ts'
import { idKeySchema, cursorSchema, type IdKey, type Cursor } from '#server/http/cursor.ts'

type WithId = { id: number | string }

type Key = readonly [string | number, ...(string | number)[]]

type KeysetList<TFilter extends object, TRow extends WithId, TKey extends Key> = {
  path: string
  summary: string
  action: Action
  /** Its query parameters, all optional texts. */
  filters: v.GenericSchema<unknown, TFilter> & { entries: v.ObjectEntries }
  row: v.GenericSchema<unknown, TRow>
  fetch: (
    db: Database,
    filters: TFilter & { viewerId: number },
    cursor: Cursor<TKey> | undefined,
    limit: number,
  ) => Promise<TRow[]>
  /** By what it is ordered, as in cursors. */
  key: v.GenericSchema<unknown, TKey>
  keyOf: (row: TRow) => TKey
}

type StaffList<TFilter extends object, TRow extends WithId> = Omit<
  KeysetList<TFilter, TRow, IdKey>,
  'key' | 'keyOf'
> & {
  /** The number by which it is ordered; the row's id if omitted. */
  keyOf?: (row: TRow) => number
}

/** Registers a list of the staff desk that is ordered by a number, newest first. */
export function serveStaffList<TFilter extends object, TRow extends WithId>(
  app: FastifyInstance,
  { keyOf, ...list }: StaffList<TFilter, TRow>,
): void {
  serveKeysetList(app, {
    ...list,
    key: idKeySchema,
    keyOf: (row) => [keyOf ? keyOf(row) : Number(row.id)],
  })
}

/** Registers a list of the staff desk: keyset pages with an ETag, the filters in the URLs of pages. */
export function serveKeysetList<TFilter extends object, TRow extends WithId, TKey extends Key>(
  app: FastifyInstance,
  { path, summary, action, filters: schema, row, fetch, key, keyOf }: KeysetList<TFilter, TRow, TKey>,
): void {
  const pageQuery = v.object({ page_size: pageSizeSchema, cursor: v.optional(cursorSchema(key)) })
  const declaration = {
    method: 'GET',
    path,
    summary,
    action,
    query: v.object({ ...schema.entries, ...pageQuery.entries }),
    answer: pageSchema(row),
  } as const
  serve(app, declaration, async ({ request, reply }) => {
    const { page_size: size, cursor } = parseInput(pageQuery, request.query)
    const filters = parseInput(schema, request.query)
    const viewerId = requireClaims(request).userId
    const page = await readPage<TRow, TKey>({
      path,
      filters: textsOf(filters),
      size,
      cursor,
      keyOf,
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
