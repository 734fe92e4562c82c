import type { FastifyInstance } from 'fastify'
import { probePath, probeWord } from '#domain/idempotency.ts'
import { serve } from '#server/http/endpoint.ts'

const ping = {
  method: 'GET',
  path: probePath,
  summary: 'The word that says the server can be reached',
  action: 'system.read',
  ignoresBearer: true,
  answer: 'text/plain',
} as const

export async function pingRoute(app: FastifyInstance): Promise<void> {
  serve(app, ping, async ({ reply }) => {
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(probeWord)
  })
}
