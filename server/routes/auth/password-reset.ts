import type { FastifyInstance } from 'fastify'
import { passwordResetConfirmSchema, passwordResetSchema } from '#domain/account-security.ts'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { refuseCommonPassword } from '#server/security/common-passwords.ts'
import { serve } from '#server/http/endpoint.ts'
import { hashPassword, isPassword } from '#server/security/passwords.ts'
import { answerVisitorOnce, claimOf, sendOnce } from '#server/http/plugins/idempotency.ts'
import { consumeAccountToken, findTokenHolder } from '#server/repositories/account-tokens.ts'
import {
  findAccount,
  isEmailVerified,
  markEmailVerified,
  setPassword,
} from '#server/repositories/accounts.ts'
import { endOtherAccess } from '#server/repositories/end-other-access.ts'
import { removeFactors } from '#server/repositories/second-factors.ts'
import { localeOf } from '#server/http/request-locale.ts'

const enter = {
  method: 'POST',
  action: 'account.enter',
  ignoresBearer: true,
  answer: messageSchema,
} as const
const ask = {
  ...enter,
  path: '/users/auth/password-reset/',
  summary: 'Have a link mailed that sets a new password',
  body: passwordResetSchema,
} as const
const confirm = {
  ...enter,
  path: '/users/auth/password-reset/confirm/',
  summary: 'Set a new password with the token of the link; every session ends',
  body: passwordResetConfirmSchema,
} as const

const sentenceSent = 'If an account with this email exists, we have sent it a link.'
const badLink = 'This link was used already or has expired. Please ask for a new one.'

export async function passwordResetRoutes(app: FastifyInstance): Promise<void> {
  // Whether the account exists is looked up when the mail is sent: content, status and work of the response are
  // always the same.
  serve(app, ask, async ({ request, reply, body }) => {
    const email = body.email.toLowerCase()
    return answerVisitorOnce(request, reply, `reset:${email}`, { email }, async (trx) => {
      await app.mails.enqueue(trx, { kind: 'password_reset', recipient: email, locale: localeOf(request) })
      return { status: 200, body: { message: sentenceSent } }
    })
  })

  serve(app, confirm, async ({ request, reply, body: { token, password } }) => {
    refuseCommonPassword('password', password)
    const tokenHash = sha256(token)
    const passwordHash = await hashPassword(password)
    const claim = claimOf(request, `token:${tokenHash}`, {})
    const result = await app.exactlyOnce.run(claim, async (trx) => {
      const now = app.clock.now().toISOString()
      const usedToken = await consumeAccountToken(trx, tokenHash, 'password_reset', now)
      const account = usedToken && (await findAccount(trx, usedToken.user_id))
      // A link mailed to a former address of the account is invalid.
      if (!account || account.email !== usedToken.email) {
        return { status: 400, body: errorBody('token_refused', badLink, { token: [badLink] }) }
      }
      await setPassword(trx, account.id, passwordHash)
      const { hadGoogle } = await endOtherAccess(trx, { userId: account.id, exceptFamily: null, now })
      // A stranger may have made the account with an address that is not theirs, and factors that would let them in again.
      if (!isEmailVerified(account)) await removeFactors(trx, account.id)
      await markEmailVerified(trx, account.id, usedToken.email, now)
      await app.mails.enqueue(trx, {
        kind: 'password_changed',
        recipient: account.email,
        locale: localeOf(request),
        details: { hadGoogle },
      })
      return { status: 200, body: { message: 'Your password was set. Please log in.' } }
    })
    if (result.kind !== 'answered' || !result.replayed || result.status !== 200) {
      return sendOnce(reply, result)
    }
    // The claim's fingerprint excludes the password; a repeated request is checked against the stored hash.
    const holder = await findTokenHolder(app.db, tokenHash)
    const isSame = await isPassword(password, holder?.password_hash)
    return sendOnce(reply, isSame ? result : { kind: 'key_reused' })
  })
}
