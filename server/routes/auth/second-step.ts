import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loginAnswerSchema } from '#domain/account.ts'
import { errorBody } from '#domain/api-error.ts'
import { passkeyOptionsSchema, passkeySignInSchema, secondStepProofSchema } from '#domain/second-factor.ts'
import { inTransaction } from '#server/database/database.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { serve } from '#server/http/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import { browserOf } from '#server/http/request-locale.ts'
import { findAccount, toUser } from '#server/repositories/accounts.ts'
import { consumeTicket, findTicket } from '#server/repositories/sign-in-tickets.ts'
import { requestOptions } from '#server/security/passkeys.ts'
import { checkCode, checkPasskey, partyOf, type ConsumeFactor } from '#server/security/prove-factor.ts'
import { startSession } from '#server/security/sessions.ts'
import { issueTicket } from '#server/security/sign-in-tickets.ts'

const enter = { method: 'POST', action: 'account.enter', ignoresBearer: true } as const
const secondStep = {
  ...enter,
  path: '/users/auth/second-step/',
  summary: 'Finish a sign-in with a code of the authenticator app, a recovery code or a passkey',
  body: secondStepProofSchema,
  answer: loginAnswerSchema,
  refusals: [401, 403, 429],
} as const
const passkeyOptions = {
  ...enter,
  path: '/users/auth/passkey/options/',
  summary: 'Start a sign-in with a passkey alone',
  answer: passkeyOptionsSchema,
} as const
const passkeySignIn = {
  ...enter,
  path: '/users/auth/passkey/',
  summary: 'Sign in with a passkey alone',
  body: passkeySignInSchema,
  answer: loginAnswerSchema,
  refusals: [401, 403],
} as const

/** Tickets are used up by success, so that a mistyped code does not cost the password again. */
export async function secondStepRoutes(app: FastifyInstance): Promise<void> {
  serve(app, secondStep, async ({ request, body: { ticket, code, passkey } }) => {
    const hash = sha256(ticket)
    const ticketRow = await findTicket(app.db, hash, 'second_step', app.clock.now().toISOString())
    if (!ticketRow || ticketRow.user_id === null) throw ticketExpired()
    const { user_id: userId, challenge } = ticketRow
    const succeeded = await app.secondSteps.claim(userId)
    const consume = passkey
      ? ((await checkPasskey(app, { challenge, userId }, passkey))?.consume ?? null)
      : await checkCode(app, userId, code ?? '')
    const answer = await finish(request, { hash, userId, consume, field: passkey ? 'passkey' : 'code' })
    await succeeded()
    return answer
  })

  serve(app, passkeyOptions, async () => {
    const options = await requestOptions(partyOf(app))
    const { challenge } = options
    const { ticket } = await issueTicket(app, { purpose: 'passkey_sign_in', userId: null, challenge })
    return { ticket, options }
  })

  serve(app, passkeySignIn, async ({ request, body: { ticket, passkey } }) => {
    const hash = sha256(ticket)
    const ticketRow = await findTicket(app.db, hash, 'passkey_sign_in', app.clock.now().toISOString())
    if (!ticketRow) throw ticketExpired()
    const proved = await checkPasskey(app, { challenge: ticketRow.challenge, userId: null }, passkey)
    if (!proved) throw wrongProof('passkey', 401)
    return finish(request, { hash, ...proved, field: 'passkey' })
  })

  /** Uses ticket and factor up together, then starts the session. */
  async function finish(
    request: FastifyRequest,
    step: { hash: string; userId: number; consume: ConsumeFactor | null; field: 'code' | 'passkey' },
  ) {
    const { hash, userId, consume, field } = step
    if (!consume) throw wrongProof(field)
    const account = await inTransaction(app.db, async (trx) => {
      if (!(await consumeTicket(trx, hash, app.clock.now().toISOString()))) throw ticketExpired()
      if (!(await consume(trx))) throw wrongProof(field)
      return findAccount(trx, userId)
    })
    if (!account) throw ticketExpired()
    const browser = { ...browserOf(request), hasSecondFactor: true }
    return { ...(await startSession(app.sessions, account, browser)), user: toUser(account) }
  }
}

function ticketExpired(): Problem {
  return new Problem(401, errorBody('token_refused', 'This took too long. Please sign in again.'))
}

function wrongProof(field: 'code' | 'passkey', status = 400): Problem {
  const sentence =
    field === 'code'
      ? 'This code is wrong, or was used already. Please wait for the next one.'
      : 'This passkey was not accepted.'
  return new Problem(status, errorBody('invalid', sentence, { [field]: [sentence] }))
}
