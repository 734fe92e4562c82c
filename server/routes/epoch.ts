import type { FastifyInstance } from 'fastify'
import { epochSchema } from '#domain/messages.ts'
import { serve } from '#server/http/endpoint.ts'
import { readEpoch } from '#server/repositories/meta.ts'

const epoch = {
  method: 'GET',
  path: '/api/epoch',
  summary: 'A number that rises when the server was restored from a backup',
  action: 'system.read',
  ignoresBearer: true,
  answer: epochSchema,
} as const

export async function epochRoute(app: FastifyInstance): Promise<void> {
  serve(app, epoch, async ({ reply }) => {
    return reply.header('cache-control', 'no-store').send({ epoch: await readEpoch(app.db) })
  })
}
