import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#server/database/database.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { unauthenticated } from '#server/http/problem.ts'
import { findSignedIn } from '#server/repositories/accounts.ts'
import { recordAudit } from '#server/repositories/staff/audit.ts'

/** Notes in the audit log that somebody took a list away, which leaves no other trace. A HEAD takes nothing. */
export async function recordExport(
  request: FastifyRequest,
  action: 'invoices.export' | 'payments.export',
  filter: Record<string, unknown>,
): Promise<void> {
  if (request.method !== 'GET') return
  const { db, clock } = request.server
  await inTransaction(db, async (trx) => {
    const person = await findSignedIn(trx, requireClaims(request))
    if (!person) throw unauthenticated('This session has ended. Please log in again.')
    const entry = { action, target: { kind: 'payments', id: 'csv' } } as const
    const at = clock.now().toISOString()
    await recordAudit(trx, person, { ...entry, before: null, after: filter }, { at, key: null })
  })
}
