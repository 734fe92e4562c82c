import type { FastifyInstance } from 'fastify'
import { verifyEmailSchema } from '#domain/account-security.ts'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { serve } from '#server/http/endpoint.ts'
import { answerOnce, answerVisitorOnce } from '#server/http/plugins/idempotency.ts'
import { consumeAccountToken } from '#server/repositories/account-tokens.ts'
import { isEmailVerified, markEmailVerified } from '#server/repositories/accounts.ts'
import { localeOf } from '#server/http/request-locale.ts'

const verify = {
  method: 'POST',
  path: '/users/auth/verify-email/',
  summary: 'Verify the email address with the token mailed to it',
  action: 'account.enter',
  ignoresBearer: true,
  body: verifyEmailSchema,
  answer: messageSchema,
} as const
const resend = {
  method: 'POST',
  path: '/users/auth/verify-email/resend/',
  summary: 'Have the link that verifies the own address mailed again',
  action: 'account.own',
  answer: messageSchema,
} as const

const badLink = 'This link was used already or has expired. Please ask for a new one.'

export async function verifyEmailRoutes(app: FastifyInstance): Promise<void> {
  serve(app, verify, async ({ request, reply, body: { token } }) => {
    const hash = sha256(token)
    return answerVisitorOnce(request, reply, `token:${hash}`, {}, async (trx) => {
      const now = app.clock.now().toISOString()
      const usedToken = await consumeAccountToken(trx, hash, 'verify_email', now)
      const before = usedToken && (await markEmailVerified(trx, usedToken.user_id, usedToken.email, now))
      if (!before) return { status: 400, body: errorBody('token_refused', badLink, { token: [badLink] }) }
      // Notifies the old address, because someone else may have changed the account; not an unverified one, which may
      // be a stranger's.
      if (before.email !== usedToken.email && isEmailVerified(before))
        await app.mails.enqueue(trx, {
          kind: 'email_changed',
          recipient: before.email,
          locale: localeOf(request),
        })
      return { status: 200, body: { message: 'Your email address is confirmed.' } }
    })
  })

  serve(app, resend, async ({ request, reply }) =>
    answerOnce(request, reply, {}, async (trx, person) => {
      if (isEmailVerified(person) && person.pending_email === null) {
        return { status: 200, body: { message: 'Your email address is confirmed already.' } }
      }
      const recipient = person.pending_email ?? person.email
      const mail = { kind: 'verify_email' as const, recipient, locale: localeOf(request) }
      await app.mails.enqueue(trx, { ...mail, details: { userId: person.id }, accountId: person.id })
      return { status: 200, body: { message: 'We have sent you a new link.' } }
    }),
  )
}
