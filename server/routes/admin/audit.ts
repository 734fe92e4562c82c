import type { FastifyInstance } from 'fastify'
import { staffPaths } from '#domain/staff-addresses.ts'
import { auditFilterSchema, auditRowSchema } from '#domain/staff-audit.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { listAudit } from '#server/repositories/staff/audit.ts'

export async function adminAuditRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.audit,
    summary: 'What staff changed, newest first',
    action: staffReads.audit,
    filters: auditFilterSchema,
    row: auditRowSchema,
    fetch: listAudit,
  })
}
