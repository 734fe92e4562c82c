import type { FastifyInstance } from 'fastify'
import { verifyEmailSchema } from '#domain/account-security.ts'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import { sha256 } from '#server/canonical-json.ts'
import { serve } from '#server/endpoint.ts'
import { answerOnce, answerVisitorOnce } from '#server/plugins/idempotency.ts'
import { useAccountToken } from '#server/repositories/account-tokens.ts'
import { markEmailVerified } from '#server/repositories/accounts.ts'
import { localeOf } from '#server/request-locale.ts'

const verify = {
  method: 'POST',
  path: '/users/auth/verify-email/',
  summary: 'Prove the e-mail address with the token mailed to it',
  action: 'account.enter',
  ignoresBearer: true,
  body: verifyEmailSchema,
  answer: messageSchema,
} as const
const resend = {
  method: 'POST',
  path: '/users/auth/verify-email/resend/',
  summary: 'Have the link that proves the own address mailed again',
  action: 'account.own',
  answer: messageSchema,
} as const

const badLink = 'This link was used already or has expired. Please ask for a new one.'

export async function verifyEmailRoutes(app: FastifyInstance): Promise<void> {
  serve(app, verify, async ({ request, reply, body: { token } }) => {
    const hash = sha256(token)
    return answerVisitorOnce(request, reply, `token:${hash}`, {}, async (trx) => {
      const now = app.clock.now().toISOString()
      const used = await useAccountToken(trx, hash, 'verify_email', now)
      const isProved = used && (await markEmailVerified(trx, used.user_id, used.email, now))
      return isProved
        ? { status: 200, body: { message: 'Your email address is confirmed.' } }
        : { status: 400, body: errorBody('token_refused', badLink, { token: [badLink] }) }
    })
  })

  serve(app, resend, async ({ request, reply }) =>
    answerOnce(request, reply, {}, async (trx, person) => {
      if (person.email_verified_at !== null) {
        return { status: 200, body: { message: 'Your email address is confirmed already.' } }
      }
      const locale = localeOf(request)
      await app.mails.enqueue(trx, { kind: 'verify_email', recipient: person.email, locale })
      return { status: 200, body: { message: 'We have sent you a new link.' } }
    }),
  )
}
