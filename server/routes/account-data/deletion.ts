import type { FastifyInstance } from 'fastify'
import { profileSchema } from '#domain/account.ts'
import { accountDataPaths } from '#domain/account-data.ts'
import { removalProofSchema } from '#domain/second-factor.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce, claimOf, sendOnce } from '#server/http/plugins/idempotency.ts'
import type { Outcome } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { deletionAt, setDeletion } from '#server/repositories/account-deletion.ts'
import {
  findAccount,
  lockAccount,
  rolesOfAccount,
  toProfile,
  type Account,
} from '#server/repositories/accounts.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import { findFactors } from '#server/repositories/second-factors.ts'
import { endTickets } from '#server/repositories/sign-in-tickets.ts'
import { hasOtherAdmin } from '#server/repositories/staff/people.ts'
import { checkOwner } from '#server/security/prove-owner.ts'
import { conflict } from '#server/http/problem.ts'

const ownEndpoint = { method: 'POST', action: 'account.own', answer: profileSchema } as const
const ask = {
  ...ownEndpoint,
  path: accountDataPaths.deletion,
  summary: 'Ask for the deletion of the own account in 14 days; other sessions end',
  body: removalProofSchema,
  refusals: [409, 429],
} as const
const keep = {
  ...ownEndpoint,
  path: accountDataPaths.keep,
  summary: 'Keep the own account after all',
  refusals: [409],
} as const

const lastAdmin = 'You are the only administrator. Make somebody else one first.'
const tooLate = 'It is too late: the account is being deleted.'

/** Asking for the deletion of the own account, and taking it back. */
export async function deletionRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, mails } = app

  serve(app, ask, async ({ request, reply, body }) => {
    const { userId, family } = requireClaims(request)
    const { hasTotp } = await findFactors(db, userId)
    const proof = await checkOwner(app, request, body, hasTotp ? 'unless-fresh' : 'never')
    // The claim's fingerprint excludes password and code.
    const result = await app.exactlyOnce.run(claimOf(request, `user:${userId}`, {}), async (trx) => {
      await proof.use(trx)
      const current = await findAccount(trx, userId)
      if (current && rolesOfAccount(current).includes('admin') && !(await hasOtherAdmin(trx, userId)))
        return conflict(lastAdmin)
      await lockAccount(trx, userId)
      const now = clock.now().toISOString()
      const before = await findAccount(trx, userId)
      if (before?.deletion_asked_at) return answerWith(before)
      const account = await setDeletion(trx, userId, now)
      await revokeFamiliesOf(trx, userId, family, now)
      await endTickets(trx, userId, now)
      const details = { at: deletionAt(account) ?? now }
      await mails.enqueue(trx, {
        kind: 'deletion_asked',
        recipient: account.email,
        accountId: userId,
        locale: localeOf(request),
        details,
      })
      return answerWith(account)
    })
    await proof.succeeded()
    return sendOnce(reply, result)
  })

  serve(app, keep, async ({ request, reply }) =>
    answerOnce(request, reply, {}, async (trx, { id }) => {
      await lockAccount(trx, id)
      const account = await findAccount(trx, id)
      const due = account && deletionAt(account)
      // The job may have noted the account as deleted, which is never undone.
      if (due && due <= clock.now().toISOString()) return conflict(tooLate)
      return answerWith(await setDeletion(trx, id, null))
    }),
  )
}

function answerWith(account: Account): Outcome {
  return { status: 200, body: toProfile(account) }
}
