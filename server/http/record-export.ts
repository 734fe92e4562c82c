import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#server/database/database.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { unauthenticated } from '#server/http/problem.ts'
import { findSignedIn } from '#server/repositories/accounts.ts'
import { recordAudit, type AuditEntry } from '#server/repositories/staff/audit.ts'

/** Notes in the audit log that somebody took a list away, which leaves no other trace. A HEAD takes nothing. */
export async function recordExport(
  request: FastifyRequest,
  {
    action,
    target,
  }: Pick<AuditEntry, 'target'> & { action: 'invoices.export' | 'payments.export' | 'class.export' },
  filter: Record<string, unknown>,
): Promise<void> {
  if (request.method !== 'GET') return
  const { db, clock } = request.server
  await inTransaction(db, async (trx) => {
    const person = await findSignedIn(trx, requireClaims(request))
    if (!person) throw unauthenticated('This session has ended. Please log in again.')
    const at = clock.now().toISOString()
    await recordAudit(trx, person, { action, target, before: null, after: filter }, { at, key: null })
  })
}
