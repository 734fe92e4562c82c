import type { FastifyInstance } from 'fastify'
import { googleOfferSchema, googleSignInSchema } from '#domain/account-security.ts'
import { registrationAnswerSchema } from '#domain/account.ts'
import { errorBody } from '#domain/api-error.ts'
import { inTransaction } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { browserOf } from '#server/http/request-locale.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { createGoogleCheck } from '#server/security/google-identity.ts'
import { toUser } from '#server/repositories/accounts.ts'
import { signInWithGoogle } from '#server/repositories/google-accounts.ts'
import { requireSecondStep } from '#server/security/sign-in-tickets.ts'
import { startSession } from '#server/security/sessions.ts'

const google = {
  method: 'POST',
  path: '/users/auth/google/',
  summary: 'Sign in or register with an ID token of Google; 401 with a ticket if a second step is needed',
  action: 'account.enter',
  ignoresBearer: true,
  body: googleSignInSchema,
  answer: registrationAnswerSchema,
  refusals: [401, 403, 409, 503],
} as const

const offer = {
  method: 'GET',
  path: '/users/auth/google/',
  summary: 'Whether accounts can sign in with Google',
  action: 'account.enter',
  ignoresBearer: true,
  answer: googleOfferSchema,
} as const

/** Needs no Idempotency-Key: the account is found by Google's `sub`, so a repeated request creates no second one. */
export async function googleRoute(app: FastifyInstance): Promise<void> {
  const { googleClientId, googleJwksUrl } = app.config
  const check = googleClientId ? createGoogleCheck(googleClientId, app.clock, googleJwksUrl) : null

  serve(app, offer, async ({ request, reply }) => sendEntity(request, reply, { available: check !== null }))

  serve(app, google, async ({ request, reply, body: { google_token, role } }) => {
    if (!check) return reply.code(503).send(errorBody('unavailable', 'Google sign-in is not set up here.'))
    const result = await check(google_token)
    if (result.kind === 'unavailable') {
      const sentence = 'Google cannot be reached just now. Please try again.'
      return reply.code(503).header('retry-after', '30').send(errorBody('unavailable', sentence))
    }
    if (result.kind === 'refused') {
      return reply.code(401).send(errorBody('token_refused', 'Google login failed'))
    }
    const now = app.clock.now().toISOString()
    const account = await inTransaction(app.db, (trx) => signInWithGoogle(trx, result.identity, role, now))
    if (!account) {
      const sentence = 'Another account uses this email. Please log in with its password.'
      return reply.code(409).send(errorBody('conflict', sentence))
    }
    await requireSecondStep(app, account.id)
    const tokens = await startSession(app.sessions, account, browserOf(request))
    return { tokens, user: toUser(account) }
  })
}
