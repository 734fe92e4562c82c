import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Action } from '#domain/permissions.ts'
import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import type { Outcome } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'

type StaffRowRead<TParams extends v.GenericSchema, TRow extends object> = {
  path: string
  summary: string
  action: Action
  params: TParams
  row: v.GenericSchema<unknown, TRow>
  find: (db: Database, params: v.InferOutput<TParams>) => Promise<TRow | undefined>
  /** The response when there is no such row. */
  absent: Outcome
}

/** Registers the read of one row of a list of the staff desk, for addresses that open it whatever the list shows. */
export function serveStaffRow<TParams extends v.GenericSchema, TRow extends object>(
  app: FastifyInstance,
  { path, summary, action, params, row, find, absent }: StaffRowRead<TParams, TRow>,
): void {
  const declaration = { method: 'GET', path, summary, action, params, answer: row } as const
  serve(app, declaration, async ({ request, reply, params: named }) => {
    const existing = await find(app.db, named)
    return existing
      ? sendEntity(request, reply, v.parse(row, existing))
      : reply.code(absent.status).send(absent.body)
  })
}
