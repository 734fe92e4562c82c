import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import { auditFilterSchema, auditRowSchema } from '#domain/staff-audit.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { staffNamesSchema } from '#domain/staff-row.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { notFound } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { findAudit, listActors, listAudit } from '#server/repositories/staff/audit.ts'

const actors = {
  method: 'GET',
  path: staffPaths.actors,
  summary: 'Who is in the audit log, under the name of their last entry',
  action: staffReads.actors,
  answer: staffNamesSchema,
} as const

export async function adminAuditRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.audit,
    summary: 'What staff changed, newest first',
    action: staffReads.audit,
    filters: auditFilterSchema,
    row: auditRowSchema,
    fetch: listAudit,
  })

  serveStaffRow(app, {
    path: `${staffPaths.audit}:id/`,
    summary: 'An entry of the audit log with its long texts, which the list cuts',
    action: staffReads['audit-entry'],
    params: idParams,
    row: auditRowSchema,
    find: (db, { id }) => findAudit(db, id),
    absent: notFound('There is no such entry.'),
  })

  serve(app, actors, async ({ request, reply }) =>
    sendEntity(request, reply, { people: await listActors(app.db) }),
  )
}
