import type { FastifyInstance } from 'fastify'
import { logoutSchema } from '#domain/account.ts'
import { messageSchema } from '#domain/api-error.ts'
import { sha256 } from '#server/canonical-json.ts'
import { serve } from '#server/endpoint.ts'
import { answerOnce } from '#server/plugins/idempotency.ts'
import { revokeFamilyOf } from '#server/repositories/refresh-tokens.ts'

const logout = {
  method: 'POST',
  path: '/users/auth/logout/',
  summary: 'End the session a refresh token belongs to',
  action: 'account.own',
  body: logoutSchema,
  answer: messageSchema,
} as const

export async function logoutRoute(app: FastifyInstance): Promise<void> {
  serve(app, logout, async ({ request, reply, body }) => {
    const hash = sha256(body.refresh_token ?? '')
    return answerOnce(request, reply, { hash }, async (trx, person) => {
      await revokeFamilyOf(trx, hash, person.id, app.clock.now().toISOString())
      return { status: 200, body: { message: 'You are logged out.' } }
    })
  })
}
