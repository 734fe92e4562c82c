import type { FastifyInstance } from 'fastify'
import { profileChangeSchema, profileSchema, type Profile } from '#domain/account.ts'
import { serve } from '#server/endpoint.ts'
import { requireClaims } from '#server/plugins/auth.ts'
import { answerOnce } from '#server/plugins/idempotency.ts'
import { invalidField, unauthenticated } from '#server/problem.ts'
import {
  findAccount,
  isNameTaken,
  toUser,
  updateAccount,
  type Account,
} from '#server/repositories/accounts.ts'
import { localeOf } from '#server/request-locale.ts'
import { sendEntity } from '#server/send-entity.ts'

const own = { path: '/users/api/profiles/me/', action: 'account.own', answer: profileSchema } as const
const readProfile = { ...own, method: 'GET', summary: 'The own profile' } as const
const changeProfile = {
  ...own,
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
    return answerOnce(request, reply, change, async (trx, person) => {
      if (change.email !== undefined && (await isNameTaken(trx, [change.email], person.id))) {
        return invalidField('email', 'Another account uses this email.')
      }
      const changed = await updateAccount(trx, person, change)
      if (changed.email !== person.email) {
        const locale = localeOf(request)
        await app.mails.enqueue(trx, { kind: 'verify_email', recipient: changed.email, locale })
        // Whoever changed it may not be whose it was; an address nobody proved may be a stranger's.
        if (person.email_verified_at !== null)
          await app.mails.enqueue(trx, { kind: 'email_changed', recipient: person.email, locale })
      }
      return { status: 200, body: toProfile(changed) }
    })
  })
}

function toProfile(account: Account): Profile {
  return { user_id: account.id, ...toUser(account) }
}
