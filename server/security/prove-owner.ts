import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem, unauthenticated } from '#server/http/problem.ts'
import { findSignedIn, type Account } from '#server/repositories/accounts.ts'
import { findSessionFacts } from '#server/repositories/second-factors.ts'
import type { AccessClaims } from '#server/security/access-tokens.ts'
import { isPassword, unusablePassword } from '#server/security/passwords.ts'
import { checkCode } from '#server/security/prove-factor.ts'

const freshMs = 10 * 60 * 1000

/** Whether a code is needed beside the password: always, never, or unless a second factor was proved within ten minutes. */
type CodeRule = 'always' | 'never' | 'unless-fresh'

export type OwnerProof = {
  account: Account
  claims: AccessClaims
  /** Uses the code up. Throws Problem 400 where something was wrong or missing, so that the transaction rolls back. */
  use: (trx: Trx) => Promise<void>
  /** Call it when the transaction is committed. */
  succeeded: () => Promise<void>
}

/** The account and what is known of its session. Throws Problem 401 if the session has ended. */
export async function readSession(db: Database, request: FastifyRequest, now: Date) {
  const claims = requireClaims(request)
  const account = await findSignedIn(db, claims)
  const session = await findSessionFacts(db, claims.family)
  if (!account || !session) throw unauthenticated('This session has ended. Please log in again.')
  return {
    account,
    claims,
    isFresh: Date.parse(session.created_at) >= now.getTime() - freshMs,
    hasSecondFactor: session.second_factor === 1,
    hasPassword: account.password_hash !== unusablePassword,
  }
}

/**
 * Checks that who asks is the owner, before a factor is changed (OWASP ASVS 5.0, 7.5.1): by the password, or a sign-in
 * within the last ten minutes, and by a code as `rule` says. Counts the attempt before it checks.
 */
export async function checkOwner(
  app: FastifyInstance,
  request: FastifyRequest,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
  rule: CodeRule,
): Promise<OwnerProof> {
  const { account, claims, ...session } = await readSession(app.db, request, app.clock.now())
  const succeeded = await app.secondSteps.claim(account.id)
  const needsPassword = !session.isFresh || password !== ''
  const isOwner = !needsPassword || (await isPassword(password, account.password_hash))
  const isCodeNeeded = rule === 'always' || (rule === 'unless-fresh' && !isProvedNow(session))
  const needsCode = isCodeNeeded || (rule !== 'never' && code !== '')
  const spendCode = needsCode && isOwner ? await checkCode(app, account.id, code) : null
  return {
    account,
    claims,
    succeeded,
    async use(trx) {
      if (!isOwner) throw wrongField('password', session.hasPassword ? wrongPassword : signInAgain)
      if (needsCode && !(await spendCode?.(trx))) throw wrongField('code', wrongCode)
    },
  }
}

const isProvedNow = (session: { isFresh: boolean; hasSecondFactor: boolean }) =>
  session.isFresh && session.hasSecondFactor

const wrongPassword = 'This is not your password.'
const signInAgain = 'Please sign out and in again: for ten minutes no password is needed.'
export const wrongCode = 'This code is wrong, or was used already. Please wait for the next one.'

/** Problem 400 that names one field. */
export function wrongField(field: string, sentence: string): Problem {
  return new Problem(400, errorBody('invalid', sentence, { [field]: [sentence] }))
}
