import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { probePath, probeWord } from '#domain/idempotency.ts'
import { epochSchema } from '#domain/messages.ts'
import { isReachable } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import { readEpoch } from '#server/repositories/meta.ts'

const read = { method: 'GET', action: 'system.read', ignoresBearer: true } as const
const system = { ...read, answer: v.object({ status: v.literal('ok') }) } as const
const health = { ...system, path: '/api/health', summary: 'Whether the process runs' } as const
const ready = {
  ...system,
  path: '/api/ready',
  summary: 'Whether it can do its work: the database answers',
  refusals: [503],
} as const
const ping = {
  ...read,
  path: probePath,
  summary: 'The word that says the server can be reached',
  answer: 'text/plain',
} as const
const epoch = {
  ...read,
  path: '/api/epoch',
  summary: 'A number that rises when the server was restored from a backup',
  answer: epochSchema,
} as const

/**
 * `health` is for process supervisors, `ready` for load balancers: restarting the process does not repair the
 * database. `ping` and `epoch` are for devices.
 */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  serve(app, health, ({ reply }) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  serve(app, ready, async ({ reply }) => {
    if (!(await isReachable(app.db))) {
      const sentence = 'The database cannot be reached just now.'
      throw new Problem(503, errorBody('unavailable', sentence), { 'retry-after': '2' })
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })

  serve(app, ping, async ({ reply }) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(probeWord),
  )

  serve(app, epoch, async ({ reply }) =>
    reply.header('cache-control', 'no-store').send({ epoch: await readEpoch(app.db) }),
  )
}
