import type { FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import type { Database } from '#server/database/database.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem } from '#server/http/problem.ts'
import { findSessionFacts } from '#server/repositories/second-factors.ts'

/** Whether the session may act as staff: it was made with a second factor, or the server asks for none (STAFF_SECOND_FACTOR). */
export async function isStaffSession(
  request: FastifyRequest,
  db: Database = request.server.db,
): Promise<boolean> {
  const { config } = request.server
  if (config.staffSecondFactor === 'optional') return true
  const session = await findSessionFacts(db, requireClaims(request).family)
  return session?.second_factor === 1
}

/**
 * Throws Problem 403 unless the session may act as staff. What is thrown leaves the idempotency key free, so that the same
 * write can be sent again from a session with a second factor. `db`: the transaction, inside one.
 */
export async function requireStaffSession(request: FastifyRequest, db?: Database): Promise<void> {
  if (await isStaffSession(request, db)) return
  const sentence =
    'This needs a second step. Turn one on in your settings, or sign in again with it; then try again.'
  throw new Problem(403, errorBody('second_factor_required', sentence))
}
