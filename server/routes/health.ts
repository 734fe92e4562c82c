import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { serve } from '#server/http/endpoint.ts'
import { isReachable } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import { errorBody } from '#domain/api-error.ts'

const answer = v.object({ status: v.literal('ok') })
const system = { method: 'GET', action: 'system.read', ignoresBearer: true, answer } as const
const health = { ...system, path: '/api/health', summary: 'Whether the process runs' } as const
const ready = {
  ...system,
  path: '/api/ready',
  summary: 'Whether it can do its work: the database answers',
  refusals: [503],
} as const

/**
 * `health` is for process supervisors, `ready` for load balancers: restarting the process does not repair the
 * database.
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
}
