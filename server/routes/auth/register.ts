import type { FastifyInstance } from 'fastify'
import { registrationAnswerSchema, registrationSchema } from '#domain/account.ts'
import { refuseCommonPassword } from '#server/security/common-passwords.ts'
import { serve } from '#server/http/endpoint.ts'
import { hashPassword, isPassword } from '#server/security/passwords.ts'
import { claimOf, idempotencyKey, sendOnce } from '#server/http/plugins/idempotency.ts'
import { invalidField } from '#server/http/problem.ts'
import { findAccountByName, insertAccount, toUser } from '#server/repositories/accounts.ts'
import { browserOf, localeOf } from '#server/http/request-locale.ts'
import { requireSecondStep } from '#server/security/sign-in-tickets.ts'
import { startSession } from '#server/security/sessions.ts'

const register = {
  method: 'POST',
  path: '/users/auth/register/',
  summary: 'Make an account; 401 with a ticket if a repeated request finds one that needs a second step',
  action: 'account.enter',
  ignoresBearer: true,
  body: registrationSchema,
  answer: registrationAnswerSchema,
  status: 201,
  refusals: [401],
} as const

export async function registerRoute(app: FastifyInstance): Promise<void> {
  serve(app, register, async ({ request, reply, body: { password, password_confirm: _, ...body } }) => {
    idempotencyKey(request)
    refuseCommonPassword('password', password)
    const email = body.email.toLowerCase()
    const passwordHash = await hashPassword(password)

    // The claim's fingerprint excludes the password: a fast hash of it would defeat argon2.
    const claim = claimOf(request, `register:${email}`, { ...body, email })
    const result = await app.exactlyOnce.run(claim, async (trx) => {
      const account = await insertAccount(trx, {
        username: body.username ?? email,
        email,
        passwordHash,
        firstName: body.first_name,
        lastName: body.last_name,
        phone: body.phone ?? '',
        role: body.role,
        roles: [body.role],
        createdAt: app.clock.now().toISOString(),
      })
      if (!account) return invalidField('email', 'An account with this email or username already exists.')
      const mail = { kind: 'verify_email' as const, recipient: email, locale: localeOf(request) }
      await app.mails.enqueue(trx, { ...mail, details: { userId: account.id }, accountId: account.id })
      // Never sent: a repeated request gets the account as it is then.
      return { status: 201, body: {} }
    })
    if (result.kind !== 'answered' || result.status !== 201) return sendOnce(reply, result)

    const account = await findAccountByName(app.db, email)
    const isSamePerson = account && (!result.replayed || (await isPassword(password, account.password_hash)))
    if (!isSamePerson) return sendOnce(reply, { kind: 'key_reused' })
    // A repeated request may come long after the owner added a factor.
    await requireSecondStep(app, account.id)
    return sendOnce(reply, result, {
      tokens: await startSession(app.sessions, account, browserOf(request)),
      user: toUser(account),
    })
  })
}
