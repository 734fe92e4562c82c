import type { FastifyInstance } from 'fastify'
import { logoutSchema } from '#domain/account.ts'
import { messageSchema } from '#domain/api-error.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { revokeFamily, revokeFamilyOf } from '#server/repositories/refresh-tokens.ts'

const logout = {
  method: 'POST',
  path: '/users/auth/logout/',
  summary: 'End the session that calls, and the one that a refresh token of the same account belongs to',
  action: 'account.own',
  body: logoutSchema,
  answer: messageSchema,
} as const

export async function logoutRoute(app: FastifyInstance): Promise<void> {
  serve(app, logout, async ({ request, reply, body }) => {
    const { family } = requireClaims(request)
    const hash = sha256(body.refresh_token ?? '')
    return answerOnce(request, reply, { hash }, async (trx, person) => {
      const now = app.clock.now().toISOString()
      await revokeFamily(trx, family, now)
      await revokeFamilyOf(trx, hash, person.id, now)
      return { status: 200, body: { message: 'You are logged out.' } }
    })
  })
}
