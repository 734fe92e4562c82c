import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Trx } from '#server/database/database.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import type { Outcome } from '#server/http/problem.ts'
import type { Account } from '#server/repositories/accounts.ts'
import { recordAudit, type AuditEntry } from '#server/repositories/staff/audit.ts'

/** What a staff write did, and the row that the response shows; or why it was refused, before any effect. */
export type Audited = (AuditEntry & { row: object }) | { refusal: Outcome }
export type StaffContext = { trx: Trx; person: Account; at: string; key: string | null }

/** Executes a write of staff once per (account, key) and records it in the audit log, in one transaction. */
export function answerAudited(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: object,
  effect: (context: StaffContext) => Promise<Audited>,
): Promise<FastifyReply> {
  return answerOnce(request, reply, payload, async (trx, person, key) => {
    const at = request.server.clock.now().toISOString()
    const result = await effect({ trx, person, at, key })
    if ('refusal' in result) return result.refusal
    await recordAudit(trx, person, result, { at, key })
    return { status: 200, body: result.row }
  })
}

/** Shorthand of a refusal. */
export function refuse(refusal: Outcome): { refusal: Outcome } {
  return { refusal }
}
