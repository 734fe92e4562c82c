import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import type { SecondStep } from '#domain/second-step.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { Problem } from '#server/http/problem.ts'
import { listPasskeys } from '#server/repositories/passkeys.ts'
import { findFactors, requiresSecondStep } from '#server/repositories/second-factors.ts'
import { insertTicket, type TicketPurpose } from '#server/repositories/sign-in-tickets.ts'
import { requestOptions } from '#server/security/passkeys.ts'
import { partyOf } from '#server/security/prove-factor.ts'

const lifetimeMs = 5 * 60 * 1000

/** A new ticket: 256 random bits, stored hashed, for five minutes. */
export async function issueTicket(
  app: FastifyInstance,
  ticket: { purpose: TicketPurpose; userId: number | null; challenge: string },
): Promise<{ ticket: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(app.clock.now().getTime() + lifetimeMs).toISOString()
  await insertTicket(app.db, { ...ticket, hash: sha256(token), expiresAt })
  return { ticket: token, expires_at: expiresAt }
}

/** After a right password or Google token: throws Problem 401 with a ticket if the account needs a second step. */
export async function requireSecondStep(app: FastifyInstance, userId: number): Promise<void> {
  const factors = await findFactors(app.db, userId)
  if (!requiresSecondStep(factors)) return
  const options =
    factors.passkeys > 0 ? await requestOptions(partyOf(app), await listPasskeys(app.db, userId)) : undefined
  const ticket = await issueTicket(app, {
    purpose: 'second_step',
    userId,
    challenge: options?.challenge ?? '',
  })
  const step: SecondStep = {
    ...ticket,
    methods: [
      ...(factors.hasTotp ? (['totp'] as const) : []),
      ...(options ? (['passkey'] as const) : []),
      ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
    ],
    ...(options ? { passkey: { ...options } } : {}),
  }
  const sentence = 'This account needs a second step. Reload the page, sign in again, and enter your code.'
  const body = { ...errorBody('second_factor', sentence), second_step: step }
  throw new Problem(401, body)
}
