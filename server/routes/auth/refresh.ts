import type { FastifyInstance } from 'fastify'
import { refreshAnswerSchema, refreshSchema } from '#domain/account.ts'
import { errorBody } from '#domain/api-error.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { serve } from '#server/http/endpoint.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { isTokenOfSuspended } from '#server/repositories/refresh-tokens.ts'
import { rotateSession } from '#server/security/sessions.ts'

const refreshTokens = {
  method: 'POST',
  path: '/api/auth/token/refresh/',
  summary: 'Trade a refresh token for the next pair',
  action: 'account.enter',
  ignoresBearer: true,
  body: refreshSchema,
  answer: refreshAnswerSchema,
  refusals: [401],
} as const

export async function refreshRoute(app: FastifyInstance): Promise<void> {
  serve(app, refreshTokens, async ({ request, reply, body: { refresh } }) => {
    const pair = await rotateSession(app.sessions, refresh, localeOf(request))
    if (pair) return pair
    const sentence = (await isTokenOfSuspended(app.db, sha256(refresh)))
      ? 'This account is suspended. Please contact us.'
      : 'This session has ended. Please log in again.'
    return reply.code(401).send(errorBody('token_refused', sentence))
  })
}
