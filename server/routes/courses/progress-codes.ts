import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { pageSchema } from '#domain/listing.ts'
import {
  newProgressCodeSchema,
  ownProgressCodeSchema,
  progressCodePaths,
  progressCodeSchema,
  shownProgressSchema,
} from '#domain/progress-codes.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, invalidField, notFound, Problem } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import {
  addProgressCode,
  listProgressCodes,
  readShownProgress,
  withdrawProgressCode,
} from '#server/repositories/learning/progress-codes.ts'

const listed = pageSchema(ownProgressCodeSchema)
const list = {
  method: 'GET',
  path: progressCodePaths.own,
  summary: 'The open codes with which others see the progress of the account',
  action: 'courses.learn',
  answer: listed,
} as const
const add = {
  method: 'POST',
  path: progressCodePaths.own,
  summary: 'Add a code that the device made; its SHA-256 is stored',
  action: 'courses.learn',
  body: newProgressCodeSchema,
  answer: ownProgressCodeSchema,
  status: 201,
} as const
const withdraw = {
  method: 'POST',
  path: '/courses/api/progress-codes/:code/withdraw/',
  summary: 'Withdraw a code; answers those that are still open',
  action: 'courses.learn',
  params: v.object({ code: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
  answer: listed,
} as const
const show = {
  method: 'POST',
  path: progressCodePaths.shown,
  summary: 'The progress that a code shows',
  action: 'courses.read',
  ignoresBearer: true,
  body: v.object({ code: progressCodeSchema }),
  answer: shownProgressSchema,
} as const

/** Codes that a student gives to parents. */
export async function progressCodeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, list, async ({ request, reply }) =>
    sendEntity(request, reply, page(await listProgressCodes(app.db, requireClaims(request).userId))),
  )

  serve(app, add, async ({ request, reply, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      const now = app.clock.now().toISOString()
      const added = await addProgressCode(trx, { userId: person.id, ...body, now })
      if (added === 'full') return conflict('Withdraw a code first: there are too many.')
      if (added === 'taken') return invalidField('code', 'Make another code.')
      return { status: 201, body: added }
    }),
  )

  serve(app, withdraw, async ({ request, reply, params }) =>
    answerOnce(request, reply, {}, async (trx, person) => {
      const now = app.clock.now().toISOString()
      const isOwn = await withdrawProgressCode(trx, { id: params.code, userId: person.id, now })
      if (!isOwn) return notFound('There is no such code.')
      return { status: 200, body: page(await listProgressCodes(trx, person.id)) }
    }),
  )

  serve(app, show, async ({ reply, body: { code } }) => {
    const { db, lessons, clock } = app
    const progress = await readShownProgress({ db, lessons, now: clock.now().toISOString() }, code)
    if (!progress)
      throw new Problem(404, errorBody('not_found', 'This code is unknown, or it was withdrawn.'))
    return reply.header('cache-control', 'no-store').send(progress)
  })
}

function page<T>(results: T[]) {
  return { results, next: null, previous: null }
}
