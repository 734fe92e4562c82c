import type { FastifyInstance } from 'fastify'
import { loginAnswerSchema, loginSchema } from '#domain/account.ts'
import { errorBody } from '#domain/api-error.ts'
import { serve } from '#server/http/endpoint.ts'
import { browserOf } from '#server/http/request-locale.ts'
import { isPassword } from '#server/security/passwords.ts'
import { findAccountByName, toUser } from '#server/repositories/accounts.ts'
import { startSession } from '#server/security/sessions.ts'
import { requireSecondStep } from '#server/security/sign-in-tickets.ts'
import { SignInLimit } from '#server/security/sign-in-limit.ts'

const login = {
  method: 'POST',
  path: '/users/auth/login/',
  summary: 'Sign in with username or e-mail and password; 401 with a ticket if a second step is needed',
  action: 'account.enter',
  ignoresBearer: true,
  body: loginSchema,
  answer: loginAnswerSchema,
  refusals: [401, 403, 429],
} as const

export async function loginRoute(app: FastifyInstance): Promise<void> {
  const limit = new SignInLimit(app.attempts)

  serve(app, login, async ({ request, reply, body: { username, password } }) => {
    const account = await findAccountByName(app.db, username)
    const target = account ? { accountId: account.id } : { unknownName: username }
    const attempt = await limit.claim(request, target)
    if (!attempt.succeeded) {
      return reply
        .code(429)
        .header('retry-after', attempt.waitSeconds)
        .send(errorBody('too_many', 'Too many wrong passwords. Please try again later.'))
    }
    if (!(await isPassword(password, account?.password_hash)) || !account) {
      return reply.code(401).send(errorBody('unauthenticated', 'Invalid username or password.'))
    }
    await attempt.succeeded()
    await requireSecondStep(app, account.id)
    return {
      ...(await startSession(app.sessions, account, browserOf(request))),
      user: toUser(account),
    }
  })
}
