import type { FastifyInstance } from 'fastify'
import { profileChangeSchema, profileSchema } from '#domain/account.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { unauthenticated } from '#server/http/problem.ts'
import {
  findAccount,
  findSignedIn,
  lockAccount,
  toProfile,
  updateAccount,
} from '#server/repositories/accounts.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const ownProfile = { path: '/users/api/profiles/me/', action: 'account.own', answer: profileSchema } as const
const readProfile = { ...ownProfile, method: 'GET', summary: 'The own profile' } as const
const changeProfile = {
  ...ownProfile,
  method: 'PATCH',
  summary: 'Change the own profile',
  body: profileChangeSchema,
} as const

export async function profileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, readProfile, async ({ request, reply }) => {
    const account = await findAccount(app.db, requireClaims(request).userId)
    if (!account) throw unauthenticated('This account does not exist any more.')
    return sendEntity(request, reply, toProfile(account))
  })

  serve(app, changeProfile, async ({ request, reply, body: change }) => {
    return answerOnce(request, reply, change, async (trx, { id }) => {
      // What is not given is written back as it was read.
      await lockAccount(trx, id)
      // A new password may have ended the session meanwhile, and with it what the session was changing.
      const person = await findSignedIn(trx, requireClaims(request))
      if (!person) throw unauthenticated('This session has ended. Please log in again.')
      const changed = await updateAccount(trx, person, change)
      const { pending_email: recipient } = changed
      if (recipient !== null && recipient !== person.pending_email) {
        const mail = {
          kind: 'verify_email' as const,
          recipient,
          locale: localeOf(request),
          details: { userId: id },
        }
        await app.mails.enqueue(trx, { ...mail, accountId: id })
      }
      return { status: 200, body: toProfile(changed) }
    })
  })
}
