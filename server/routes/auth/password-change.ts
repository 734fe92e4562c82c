import type { FastifyInstance } from 'fastify'
import { passwordChangeSchema } from '#domain/account-security.ts'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import { refuseCommonPassword } from '#server/security/common-passwords.ts'
import { serve } from '#server/http/endpoint.ts'
import { hashPassword, isPassword } from '#server/security/passwords.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { claimOf, sendOnce } from '#server/http/plugins/idempotency.ts'
import { Problem, unauthenticated } from '#server/http/problem.ts'
import { findAccount, findSignedIn, replacePassword } from '#server/repositories/accounts.ts'
import { endOtherAccess } from '#server/repositories/end-other-access.ts'
import { localeOf } from '#server/http/request-locale.ts'

const change = {
  method: 'POST',
  path: '/users/auth/password-change/',
  summary: 'Change the own password; other sessions end',
  action: 'account.own',
  body: passwordChangeSchema,
  answer: messageSchema,
} as const

const wrongPassword = 'This is not your password.'

export async function passwordChangeRoute(app: FastifyInstance): Promise<void> {
  serve(app, change, async ({ request, reply, body }) => {
    const { userId, family } = requireClaims(request)
    refuseCommonPassword('new_password', body.new_password)
    const account = await findSignedIn(app.db, { userId, family })
    if (!account) throw unauthenticated('This session has ended. Please log in again.')
    const isOwner = await isPassword(body.old_password, account.password_hash)
    const hash = await hashPassword(body.new_password)

    // The claim's fingerprint excludes the password: a fast hash of it would defeat argon2.
    const claim = claimOf(request, `user:${userId}`, {})
    const result = await app.exactlyOnce.run(claim, async (trx) => {
      const now = app.clock.now().toISOString()
      // Thrown, so that the key stays free for the right password.
      const isChanged = isOwner && (await replacePassword(trx, userId, account.password_hash, hash))
      if (!isChanged)
        throw new Problem(400, errorBody('invalid', wrongPassword, { old_password: [wrongPassword] }))
      const { hadGoogle } = await endOtherAccess(trx, { userId, exceptFamily: family, now })
      await app.mails.enqueue(trx, {
        kind: 'password_changed',
        recipient: account.email,
        locale: localeOf(request),
        details: { hadGoogle },
      })
      return { status: 200, body: { message: 'Your password was changed.' } }
    })
    if (result.kind !== 'answered' || !result.replayed) return sendOnce(reply, result)
    const changed = await findAccount(app.db, userId)
    const isSameChange = await isPassword(body.new_password, changed?.password_hash)
    return sendOnce(reply, isSameChange ? result : { kind: 'key_reused' })
  })
}
