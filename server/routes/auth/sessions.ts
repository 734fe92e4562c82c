import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { sessionSchema, type Session } from '#domain/account-security.ts'
import { messageSchema } from '#domain/api-error.ts'
import { pageSchema } from '#domain/listing.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { notFound } from '#server/http/problem.ts'
import { listFamilies, revokeFamiliesOf, revokeOwnFamily } from '#server/repositories/refresh-tokens.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const path = '/users/api/sessions/'
const ownEndpoint = { action: 'account.own' } as const
const list = {
  ...ownEndpoint,
  method: 'GET',
  path,
  summary: 'Where the own account is signed in',
  answer: pageSchema(sessionSchema),
} as const
const end = {
  ...ownEndpoint,
  method: 'DELETE',
  path: `${path}:family/`,
  summary: 'Sign one session out',
  params: v.object({ family: v.pipe(v.string(), v.uuid()) }),
  answer: messageSchema,
} as const
const endOthers = {
  ...ownEndpoint,
  method: 'POST',
  path: `${path}sign-out-others/`,
  summary: 'Sign every session out but this one',
  answer: messageSchema,
} as const

/**
 * An ended session can neither refresh nor write; its access token may read until it expires, after at most ten
 * minutes.
 */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply }) => {
    const { userId, family } = requireClaims(request)
    const families = await listFamilies(app.db, userId)
    const results = families.map((session): Session => {
      const { id, created_at, last_seen_at, user_agent } = session
      return { family: id, created_at, last_seen_at, user_agent, current: id === family }
    })
    return sendEntity(request, reply, { results, next: null, previous: null })
  })

  serve(app, end, async ({ request, reply, params: { family } }) =>
    answerOnce(request, reply, {}, async (trx, person) => {
      const now = app.clock.now().toISOString()
      const isOwn = await revokeOwnFamily(trx, person.id, family, now)
      return isOwn
        ? { status: 200, body: { message: 'The session has ended.' } }
        : notFound('There is no such session.')
    }),
  )

  serve(app, endOthers, async ({ request, reply }) => {
    const { family } = requireClaims(request)
    return answerOnce(request, reply, {}, async (trx, person) => {
      await revokeFamiliesOf(trx, person.id, family, app.clock.now().toISOString())
      return { status: 200, body: { message: 'You are signed out everywhere else.' } }
    })
  })
}
